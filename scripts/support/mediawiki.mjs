import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Where the packages of Debian and Ubuntu install MediaWiki. */
export const mediawikiFolder = '/usr/share/mediawiki';

/** The packages of MediaWiki with PHP and SQLite, for the tests of the extension. */
export const mediawikiPackages = [
  'mediawiki',
  'php-cli',
  'php-sqlite3',
  'php-mbstring',
  'php-xml',
  'php-intl',
];

/** The extension as a wiki installs it, in dist/mediawiki/RetroMesh: with the viewer and the command line inside. */
export async function packageExtension() {
  const folder = join(root, 'dist/mediawiki/RetroMesh');
  await rm(folder, { recursive: true, force: true });
  await cp(join(root, 'web/mediawiki'), folder, { recursive: true });
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'dist/embed'), join(folder, 'resources/embed'), { recursive: true });
  await cp(join(root, 'build/cli'), join(folder, 'cli'), { recursive: true });
  for (const name of await readdir(join(root, 'build/wasm')))
    if (name.endsWith('.wasm')) await cp(join(root, 'build/wasm', name), join(folder, 'cli', name));
  return existsSync(join(folder, 'resources/embed/retro-mesh.js'));
}
