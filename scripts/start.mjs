import { buildAll } from './build.mjs';
import { readOptions } from './support/options.mjs';
import { heading } from './support/say.mjs';

const help = `npm start -- [options]

Sets up what is missing, builds the page and serves it on this machine.

  --port N   the port to listen on (4173; the next free one when it is taken)
  --help     this text`;

const values = readOptions({ port: { type: 'string' } }, help);
const port = Number(values.port ?? 4173);
if (!Number.isInteger(port) || port < 1 || port > 65535) {
  console.error(`--port ${values.port}: expected a number from 1 to 65535.`);
  process.exit(2);
}

await buildAll();

const { preview } = await import('vite');
const server = await preview({ configFile: 'web/vite.config.ts', preview: { port, open: false } });
heading(`Retromesh is at ${server.resolvedUrls.local[0]}`);
console.log(
  'Ctrl+C ends it. After a change, run npm run build, reload the page, and take the new version that it offers.',
);
