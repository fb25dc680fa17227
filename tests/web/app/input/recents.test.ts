import { describe, expect, it } from 'vitest';
import { recentId, filesOf, packed } from '../../../../web/src/app/input/drop-store.js';
import { newestFirst, Recents } from '../../../../web/src/app/input/recents.js';
import { type Recent } from '../../../../web/src/app/workspace/local-files.js';

const recent = (id: string, when: number): Recent => {
  return { id, name: id, detail: '2 files', failed: false, when, files: [], links: [] };
};

describe('recent files', () => {
  it('lists the newest eight, newest first', () => {
    const list = Array.from({ length: 12 }, (_, i) => recent(`r${i}`, i));
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r5', 'r4']);
  });

  it('leaves out what a damaged database has', () => {
    const whole = recent('r', 1);
    const pack = { names: ['a'], sizes: [1], bytes: new Blob(['x']) };
    const damaged = [
      ...['name', 'detail', 'when', 'files', 'links'].map((key) => ({ ...whole, [key]: undefined })),
      ...[5, {}, null].flatMap((bad) => [
        { ...whole, name: bad },
        { ...whole, links: [bad] },
        { ...whole, files: [bad] },
        { ...whole, files: [{ name: 'a', file: bad }] },
        { ...whole, handles: [bad] },
        { ...whole, packs: [bad] },
        { ...whole, packs: [{ ...pack, names: bad }] },
        { ...whole, packs: [{ ...pack, bytes: bad }] },
      ]),
      { ...whole, when: 1e300 },
      { ...whole, packs: [{ ...pack, sizes: ['1'] }] },
    ] as unknown as Recent[];
    expect(damaged.flatMap((each) => newestFirst([each]))).toEqual([]);
    const handles = [{ kind: 'file', name: 'a', getFile: async () => new File([], 'a') }] as const;
    const entire = { ...whole, packs: [pack], handles, files: [{ name: 'a', file: pack.bytes }] };
    expect(newestFirst([entire])).toHaveLength(1);
  });

  it('identifies the same files in any order', () => {
    expect(recentId('Crate', ['b', 'a'])).toBe(recentId('Crate', ['a', 'b']));
    expect(recentId('Crate', ['a'])).not.toBe(recentId('Crate', ['a', 'b']));
  });

  it('stores hundreds of files in a few packs and returns all of them', async () => {
    const files = Array.from({ length: 130 }, (_, i) => ({
      name: `m/${i}`,
      file: new Blob(['x'.repeat(i)]),
    }));
    const stored = await packed({ ...recent('m', 1), files });
    expect([stored.files.length, stored.packs?.length]).toEqual([0, 3]);
    const again = await filesOf(stored);
    expect(again.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(await Promise.all(again.map(({ file }) => file.text()))).toEqual(
      files.map((_, i) => 'x'.repeat(i)),
    );
  });

  it('returns files that were stored without packs', async () => {
    const files = [{ name: 'a', file: new Blob(['x']) }];
    const [again] = await filesOf({ ...recent('a', 1), files });
    expect([again?.name, await again?.file.text()]).toEqual(['a', 'x']);
  });

  it('is empty and throws nothing where the browser allows no storage', async () => {
    const recents = new Recents(() => {
      throw new DOMException('no storage in a sandboxed frame', 'SecurityError');
    });
    await recents.add(recent('r', 1));
    await recents.remove('r');
    await recents.clear();
    expect(await recents.list()).toEqual([]);
  });
});
