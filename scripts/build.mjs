import { setupStep } from './setup.mjs';
import { buildSteps } from './support/build.mjs';
import { readOptions } from './support/options.mjs';
import { runInOrder } from './support/progress.mjs';

readOptions(
  {},
  `npm run build

Installs what is missing and builds everything: the page in dist/, <retro-mesh> and embed.html in dist/embed/, the extension for
MediaWiki in dist/mediawiki/, the command line in build/cli/, and the package for npm in build/package/.`,
);
console.log('Builds everything: some two minutes the first time, seconds later.');
await runInOrder([setupStep('start'), ...buildSteps(['core', 'page', 'commandLine', 'packages'])]);
