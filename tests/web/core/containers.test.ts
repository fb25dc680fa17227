import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { expand, expandByContent, gunzipIfNeeded } from '../../../web/src/core/files/containers.js';
import { limits } from '../../../web/src/core/limits.js';
import { bytesFile } from '../../../web/src/core/files/stored-file.js';
import { zipOf } from './zip-bytes.js';

const script = new TextEncoder().encode('class b;');

describe('containers', () => {
  it('opens zip, pk3 and gz by extension, and no other files', async () => {
    for (const name of ['a.zip', 'a.PK3', 'a.ipk3']) {
      expect((await expand(bytesFile(name, zipOf({ 'b.uc': script }))))?.map((file) => file.name)).toEqual([
        'b.uc',
      ]);
    }
    const [file] = (await expand(bytesFile('Classes/b.uc.gz', gzipSync(script))))!;
    expect([file!.name, file!.size, await file!.read()]).toEqual(['Classes/b.uc', 8, script]);
    expect(await expand(bytesFile('b.uc', script))).toBeNull();
  });

  it('detects archives by signature where the name has no extension', async () => {
    expect(await expandByContent(bytesFile('download', zipOf({ 'b.uc': script })))).toHaveLength(1);
    expect((await expandByContent(bytesFile('download', gzipSync(script))))![0]!.name).toBe('download');
    expect(await expandByContent(bytesFile('b.uc', script))).toBeNull();
    expect(await expandByContent(bytesFile('b.uc', new Uint8Array()))).toBeNull();
  });

  it('stops unpacking a gz file at the size limit', async () => {
    const bomb = bytesFile('a.tga.gz', gzipSync(new Uint8Array(80 << 20)));
    await expect(expand(bomb)).rejects.toThrow(
      /^a\.tga\.gz stopped at 64 MB: it has 8\d KB and kept growing\./,
    );
  });

  it('counts what a script is packed in and what it unpacks to each against its limit', async () => {
    const large = Uint8Array.from({ length: limits.script - 9999 }, (_, at) => (at * at) >> 7);
    const budget = new Budget(limits.unpacked);
    const unpacked = await gunzipIfNeeded(bytesFile('9.dat', gzipSync(large, { level: 0 })), budget);
    expect(unpacked.length).toBe(large.length);
    const larger = bytesFile('9.dat', gzipSync(new Uint8Array(limits.script + 9)));
    const error: unknown = await gunzipIfNeeded(larger, budget).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/9\.dat stopped at 4 MB: it has \d KB and kept growing/);
  });

  it('reports unsupported and damaged archives', async () => {
    await expect(expand(bytesFile('pack.rar', script))).rejects.toThrow(
      'pack.rar is a RAR archive, and only zip, pk3 and gz are opened. Unpack it and open the folder.',
    );
    await expect(expand(bytesFile('b.uc.gz', script))).rejects.toThrow(
      /^b\.uc\.gz is damaged: it cannot be unpacked/,
    );
    const whole = gzipSync(script);
    await expect(expand(bytesFile('b.uc.gz', whole.subarray(0, 14)))).rejects.toThrow(
      /^b\.uc\.gz is damaged/,
    );
  });
});
