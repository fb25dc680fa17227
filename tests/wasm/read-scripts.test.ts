import { expect, test } from 'vitest';
import '../../web/src/core/node.js';
import { ProgressMeter } from '../../web/src/core/files/progress.js';
import { readScripts } from '../../web/src/core/files/read-scripts.js';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { limits } from '../../web/src/core/limits.js';

const meter = new ProgressMeter(undefined);
const nothing = { read: new Map(), failed: new Map() };

test('scripts of 128 MB are read, and one byte more is an error', async () => {
  const bytes = new Uint8Array(limits.script);
  const count = limits.unpacked / limits.script;
  const scripts = Array.from({ length: count }, (_, i) => bytesFile(`s${i}.uc`, bytes));
  const files = new Map(scripts.map((file) => [file.name, file]));
  const all = await readScripts(files, nothing, meter, undefined);
  expect([all.read.size, all.tooLarge]).toEqual([count, null]);

  files.set('empty.uc', bytesFile('empty.uc', new Uint8Array()));
  const withEmpty = await readScripts(files, all, meter, undefined);
  expect([withEmpty.read.size, withEmpty.tooLarge]).toEqual([count + 1, null]);

  files.set('more.uc', bytesFile('more.uc', new Uint8Array(1)));
  for (const known of [nothing, withEmpty]) {
    const { read, failed, tooLarge } = await readScripts(files, known, meter, undefined);
    expect([read.has('more.uc'), failed.size]).toEqual([false, 0]);
    expect(tooLarge?.report.sentence).toBe(
      'Files that name models have more than 128 MB in all, and 33 of them were read',
    );
  }
});
