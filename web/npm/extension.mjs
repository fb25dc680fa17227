import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { fileNamesClass } from './file-names.mjs';

/** The extension as a wiki installs it, in dist/mediawiki/RetroMesh: with the viewer and the command line inside. */
export async function packageExtension() {
  const folder = join(root, 'dist/mediawiki/RetroMesh');
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, 'web/mediawiki'), folder, { recursive: true });
  const { file_handlers } = JSON.parse(await readFile(join(root, 'dist/app.webmanifest'), 'utf8'));
  await writeFile(join(folder, 'includes/FileNames.php'), fileNamesClass(file_handlers[0].accept));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'dist/embed'), join(folder, 'resources/embed'), { recursive: true });
  await cp(join(root, 'build/cli'), join(folder, 'cli'), { recursive: true });
  for (const name of await readdir(join(root, 'build/wasm')))
    if (name.endsWith('.wasm')) await cp(join(root, 'build/wasm', name), join(folder, 'cli', name));
}
