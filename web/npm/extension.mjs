import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/support/run.mjs';

/** The extension as a wiki installs it, in dist/mediawiki/RetroMesh: with the viewer and the command line inside. */
export async function packageExtension() {
  const folder = join(root, 'dist/mediawiki/RetroMesh');
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, 'web/mediawiki'), folder, { recursive: true });
  await writeFile(join(folder, 'includes/FileNames.php'), await fileNames());
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'dist/embed'), join(folder, 'resources/embed'), { recursive: true });
  await cp(join(root, 'build/cli'), join(folder, 'cli'), { recursive: true });
  for (const name of await readdir(join(root, 'build/wasm')))
    if (name.endsWith('.wasm')) await cp(join(root, 'build/wasm', name), join(folder, 'cli', name));
}

async function fileNames() {
  const { runnerImport } = await import('vite'); // a new clone has no packages before the first step
  const { module } = await runnerImport(join(root, 'web/npm/file-names.ts'));
  const { families } = await import(pathToFileURL(join(root, 'build/wasm/families.js')));
  return module.fileNamesClass(families);
}
