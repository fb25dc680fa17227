import { setupStep } from './setup.mjs';
import { buildSteps } from './support/build.mjs';
import { readOptions } from './support/options.mjs';
import { runInOrder } from './support/progress.mjs';

const help = `npm start -- [options]

Installs what is missing, builds the page and serves it on this machine.

  --port N   the port to listen on (4173; the next free one when it is taken)
  --help     this text`;

const values = readOptions({ port: { type: 'string' } }, help);
const port = Number(values.port ?? 4173);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`--port ${values.port}: expected a number from 1 to 65535.`);
  process.exit(2);
}

console.log('Builds the page and serves it: some two minutes the first time, seconds later.');
await runInOrder([setupStep('start'), ...buildSteps(['core', 'page'])]);

const { preview } = await import('vite');
const server = await preview({ configFile: 'web/vite.config.ts', preview: { port, open: false } });
console.log(`\nRetromesh is at ${server.resolvedUrls.local[0]}`);
console.log(
  'Ctrl+C ends it. After a change, run npm start again, and take the new version that the page offers.',
);
