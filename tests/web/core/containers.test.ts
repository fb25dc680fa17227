import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { expand, expandByContent } from '../../../web/src/core/files/containers.js';
import { bytesFile } from '../../../web/src/core/files/stored-file.js';
import { zipOf } from './zip-bytes.js';

const words = new TextEncoder().encode('class b;');

describe('containers', () => {
  it('opens zip, pk3 and gz by name, and leaves other files alone', async () => {
    for (const name of ['a.zip', 'a.PK3', 'a.ipk3']) {
      expect((await expand(bytesFile(name, zipOf({ 'b.uc': words }))))?.map((file) => file.name)).toEqual([
        'b.uc',
      ]);
    }
    const [file] = (await expand(bytesFile('Classes/b.uc.gz', gzipSync(words))))!;
    expect([file!.name, file!.size, await file!.read()]).toEqual(['Classes/b.uc', 8, words]);
    expect(await expand(bytesFile('b.uc', words))).toBeNull();
  });

  it('knows archives by their first bytes where the name says nothing', async () => {
    expect(await expandByContent(bytesFile('download', zipOf({ 'b.uc': words })))).toHaveLength(1);
    expect((await expandByContent(bytesFile('download', gzipSync(words))))![0]!.name).toBe('download');
    expect(await expandByContent(bytesFile('b.uc', words))).toBeNull();
    expect(await expandByContent(bytesFile('b.uc', new Uint8Array()))).toBeNull();
  });

  it('stops a gz file that keeps growing', async () => {
    const bomb = bytesFile('a.tga.gz', gzipSync(new Uint8Array(80 << 20)));
    await expect(expand(bomb)).rejects.toThrow(
      /^a\.tga\.gz stopped at 64 MB: it has 8\d KB and kept growing\./,
    );
  });

  it('says which archives it does not open, and which are damaged', async () => {
    await expect(expand(bytesFile('pack.rar', words))).rejects.toThrow(
      'pack.rar is a RAR archive, and only zip, pk3 and gz are opened. Unpack it and drop the folder.',
    );
    await expect(expand(bytesFile('b.uc.gz', words))).rejects.toThrow(
      /^b\.uc\.gz is damaged: it cannot be unpacked/,
    );
    const whole = gzipSync(words);
    await expect(expand(bytesFile('b.uc.gz', whole.subarray(0, 14)))).rejects.toThrow(
      /^b\.uc\.gz is damaged/,
    );
  });
});
