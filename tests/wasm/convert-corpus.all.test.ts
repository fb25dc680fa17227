import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { namedFiles } from '../../web/src/cli/named-files.js';
import { drawnTriangles } from '../support/exported-files.js';
import { checkExports, checkReadAgain } from './convert-checks.js';
import { corpus } from './corpus.js';

const folders: Record<string, string> = {
  Unreal: 'unreal/swwmgz',
  'old RuneScape': 'runescape/2004scape_225',
  'new RuneScape': 'runescape/nearreality_osrs',
  HumanFly: 'humanfly',
};

describe.skipIf(corpus === null)('20 models of each folder of the corpus (need the corpus)', () => {
  it.each(Object.entries(folders))(
    '%s: are read by other programs, and here again',
    async (_name, folder) => {
      const path = join(corpus!, folder);
      const models = readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(_d\.3d|\.ob2|\.dat|\.fly)$/.test(name))
        .sort();
      const step = Math.max(1, Math.floor(models.length / 20));
      const some = [...Array(step).keys()].flatMap((start) => models.filter((_, at) => at % step === start));
      let done = 0;
      for (const name of some) {
        const { collection, entries } = await namedFiles(
          [join(path, name)],
          {},
          { out: () => {}, err: () => {} },
        );
        const model = entries[0] && (await collection.open(entries[0]).catch(() => null));
        if (!model) continue;
        await checkExports(model);
        if (drawnTriangles(model) > 0) {
          await checkReadAgain(name, model, 'some');
          done += 1;
        }
        model.dispose();
        if (done === 20) break;
      }
      expect(done).toBeGreaterThan(5);
    },
    600_000,
  );
});
