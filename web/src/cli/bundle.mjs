import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const outDir = join(root, 'build/cli');

/** The command line as one script, beside which `build/wasm` is looked for. */
export const bundlePath = join(outDir, 'retromesh.mjs');

/** Writes the script. */
export async function bundle() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: { '#wasm': join(root, 'build/wasm') } },
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'web/src/cli/main.ts'),
      target: 'node20',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'retromesh.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
}

/** Whether the script is there and no source is newer. */
export function isFresh() {
  if (!existsSync(bundlePath)) return false;
  const built = statSync(bundlePath).mtimeMs;
  const sources = ['web/src/cli', 'web/src/core'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  return [...sources, join(root, 'build/wasm/core.mjs'), join(root, 'build/wasm/workbench.mjs')].every(
    (path) => statSync(path).mtimeMs <= built,
  );
}
