import { writeFamilyTables } from './docs/family-tables.mjs';
import { api, playwright } from './support/checks.mjs';
import { readOptions } from './support/options.mjs';
import { runInOrder } from './support/progress.mjs';
import { Failure } from './support/run.mjs';

const help = `npm run docs -- [options]

Writes the rows of families into the tables of the documents, and the reference of the package's API to build/docs/api, from the
package as last built.

  --pictures  also draws docs/pictures and the icons of the page anew, with the page as last built
  --help      this text`;

const { pictures } = readOptions({ pictures: { type: 'boolean' } }, help);

/** A step that a check has to pass. */
const passing = (title, check) => ({
  title,
  work: async (progress) => {
    if ((await check(progress)).failed > 0) throw new Failure('see the output above');
  },
});

const draw = (progress) => playwright(progress, ['--config', 'docs/pictures/playwright.config.ts']);
const tables = {
  title: 'Writing the tables of families',
  work: async () => writeFamilyTables(),
};
await runInOrder([
  tables,
  passing('Writing build/docs/api', api),
  ...(pictures ? [passing('Drawing docs/pictures', draw)] : []),
]);
