import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

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

/**
 * The PHP class with the names of the files that the viewer opens, for the extension for MediaWiki, from the types that the web manifest
 * has: extensions by MIME type.
 */
export function fileNamesClass(types) {
  const entries = Object.entries(types);
  const ofFamilies = entries.filter(([type]) => type.startsWith('application/x-retromesh-'));
  const extensionsOf = (some) => some.flatMap(([, extensions]) => extensions).map((each) => each.slice(1));
  const pattern = (some) => `/\\.(${extensionsOf(some).join('|')})$/iD`;
  return `<?php

namespace MediaWiki\\Extension\\RetroMesh;

/**
 * Names of files, written by the build from formats/<family>/family.json.
 */
class FileNames {
	/** Files of models. */
	public const MODELS = '${pattern(ofFamilies)}';

	/** Also archives and images. */
	public const ALL = '${pattern(entries)}';
}
`;
}
