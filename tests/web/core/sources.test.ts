import { gzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { ProgressMeter, type Progress } from '../../../web/src/core/files/progress.js';
import { gather, type Sources } from '../../../web/src/core/files/sources.js';
import { lazyFile } from '../../../web/src/core/files/stored-file.js';
import { onTaskEnd } from '../../support/task-ends.js';
import { zipOf } from './zip-bytes.js';

afterEach(() => void vi.restoreAllMocks());

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (name: string, content: Uint8Array | string) => new File([content as BlobPart], name);

async function gathered(sources: Sources) {
  const { files, errors } = await gather(sources, new ProgressMeter(undefined));
  const read = await Promise.all(
    [...files].map(async ([name, stored]) => [name, new TextDecoder().decode(await stored.read())]),
  );
  return {
    files: Object.fromEntries(read) as Record<string, string>,
    errors: errors.map(({ message }) => message),
  };
}

describe('sources', () => {
  it('may be files, named blobs, readers, or bytes by name', async () => {
    const reader = { name: 'c.uc', size: 1, read: async () => bytes('3') };
    const some = [file('a.uc', '1'), { name: 'folder/b.uc', file: new Blob(['2']) }, reader];
    expect((await gathered(some)).files).toEqual({ 'a.uc': '1', 'folder/b.uc': '2', 'c.uc': '3' });
    const named = { 'a.uc': bytes('1'), name: bytes('2') };
    expect((await gathered(named)).files).toEqual({ 'a.uc': '1', name: '2' });
    expect((await gathered(file('a.uc', '1'))).files).toEqual({ 'a.uc': '1' });
    expect((await gathered(new Set([file('a.uc', '1')]))).files).toEqual({ 'a.uc': '1' });
    expect((await gathered('data:,1')).files).toEqual({ file: '1' });
    expect((await gathered({ name: 'a.uc', url: 'data:,1' })).files).toEqual({ 'a.uc': '1' });
  });

  it('keep the relative path of files in a folder', async () => {
    const chosen = file('a.uc', '1');
    Object.defineProperty(chosen, 'webkitRelativePath', { value: 'Mod/Classes/a.uc' });
    expect((await gathered([chosen])).files).toEqual({ 'Mod/Classes/a.uc': '1' });
  });

  it('keep files that differ in folder or case only', async () => {
    const { files } = await gathered({ 'a/s.pcx': bytes('1'), 'b/s.pcx': bytes('2'), 'b/S.PCX': bytes('3') });
    expect(files).toEqual({ 'a/s.pcx': '1', 'b/s.pcx': '2', 'b/S.PCX': '3' });
  });

  it('are asked for their sizes once, in tasks of 8 ms', async () => {
    let inTask = 0;
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTaskEnd(() => (inTask = 0));
    let most = 0;
    let asked = 0;
    const counted = (i: number): File => {
      const made = file(`${i}.pcx`, '1');
      Object.defineProperty(made, 'size', {
        get() {
          most = Math.max(most, (inTask += 1));
          asked += 1;
          time += 1; // on a slow disk
          return 1;
        },
      });
      return made;
    };
    const some = Array.from({ length: 1000 }, (_, i) => counted(i));
    const { files } = await gather(some, new ProgressMeter(undefined));
    const total = [...files.values()].reduce((sum, { size }) => sum + size, 0);
    expect([total, asked, most]).toEqual([1000, 1000, 8]);
  });

  it('keep all files of one name: the second is in a folder 2', async () => {
    const named = ['a.uc', 'a.uc', 'b.uc', 'a.uc'].map((name, i) => file(name, `${i + 1}`));
    const { files } = await gathered(named);
    expect(files).toEqual({ 'a.uc': '1', '2/a.uc': '2', 'b.uc': '3', '3/a.uc': '4' });
  });

  it('are replaced by the files of archives; equal paths are prefixed with the archive', async () => {
    const { files } = await gathered([
      file('one.zip', zipOf({ 'a.uc': '1', 'b.uc': '2' })),
      file('two.pk3', zipOf({ 'a.uc': '3', 'inner.zip': 'shut' })),
    ]);
    expect(files).toEqual({ 'a.uc': '1', 'b.uc': '2', 'two.pk3/a.uc': '3', 'inner.zip': 'shut' });
  });

  it('that fail are returned as errors beside the files', async () => {
    const some = [file('bad.zip', 'no'), file('a.uc', '1'), 'ftp://a.example/b.zip'];
    const { files, errors } = await gathered(some);
    expect(files).toEqual({ 'a.uc': '1' });
    expect(errors).toHaveLength(2);
    expect(errors[0]).toMatch(/^bad\.zip is not a whole zip archive/);
    expect(errors[1]).toMatch(/^"ftp:\/\/a\.example\/b\.zip" cannot be opened/);
  });

  it('throw the reason of an aborted signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(
      gather([file('a.zip', zipOf({ a: 'x' }))], new ProgressMeter(undefined), signal),
    ).rejects.toThrow('enough');
  });

  it('unpack gz files within one budget for all', async () => {
    const packed = gzipSync(new Uint8Array(400));
    const some = [1, 2, 3].map((n) => file(`${n}.uc.gz`, packed));
    const budget = new Budget(1000);
    const { files, errors } = await gather(some, new ProgressMeter(undefined), undefined, budget);
    expect([...files.keys()]).toEqual(['1.uc', '2.uc']);
    expect(errors.map(({ message }) => message)).toEqual([
      '3.uc in 3.uc.gz was not unpacked: at most 1000 bytes are unpacked at once.',
    ]);
  });

  it('that are read on demand are read again after an abort', async () => {
    const lazy = lazyFile('a.zip', 3, async () => bytes('abc'));
    await expect(lazy.slice(0, 2, AbortSignal.abort())).rejects.toHaveProperty('name', 'AbortError');
    expect(await lazy.slice(0, 2)).toEqual(bytes('ab'));
  });
});

describe('progress', () => {
  it('sums files, without a total while one size is unknown', () => {
    const said: Progress[] = [];
    const meter = new ProgressMeter((progress) => said.push(progress));
    const one = meter.part(100);
    const two = meter.part(0);
    one(50);
    two(10);
    two(20, 40);
    one(100);
    expect(said).toEqual([
      { loaded: 50, total: 100 },
      { loaded: 60, total: 0 },
      { loaded: 70, total: 140 },
      { loaded: 120, total: 140 },
    ]);
  });
});
