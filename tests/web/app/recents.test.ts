import { describe, expect, it } from 'vitest';
import { newestFirst, recentId, Recents, type Recent } from '../../../web/src/app/recents.js';

const recent = (id: string, when: number): Recent => {
  return { id, name: id, detail: '2 files', failed: false, when, files: [], links: [] };
};

describe('what was opened before', () => {
  it('shows the newest first and no more than eight', () => {
    const list = Array.from({ length: 12 }, (_, i) => recent(`r${i}`, i));
    expect(newestFirst(list).map(({ id }) => id)).toEqual(['r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r5', 'r4']);
  });

  it('knows the same files again in any order', () => {
    expect(recentId('Crate', ['b', 'a'])).toBe(recentId('Crate', ['a', 'b']));
    expect(recentId('Crate', ['a'])).not.toBe(recentId('Crate', ['a', 'b']));
  });

  it('keeps nothing and fails at nothing where the browser allows no storage', async () => {
    const recents = new Recents(() => {
      throw new DOMException('no storage in a sandboxed frame', 'SecurityError');
    });
    await recents.keep(recent('r', 1));
    await recents.forget('r');
    await recents.forgetAll();
    expect(await recents.list()).toEqual([]);
  });
});
