import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../../scripts/support/build.mjs';
import { Failure, root } from '../../scripts/support/run.mjs';
import { customElementsManifest } from './custom-elements.mjs';
import { writeDeclarations } from './declarations.mjs';
import { entries, packageManifest } from './manifest.mjs';

/** Where the package is written: `npm publish build/package`. */
export const packageFolder = join(root, 'build/package');

/** Builds the package `retromesh` for npm, with the modules of `build/wasm`. */
export async function buildPackage(progress) {
  await rm(packageFolder, { recursive: true, force: true });
  await bundle('web/npm/vite.config.ts', ['modules', 'single'], progress);
  const problems = await writeDeclarations(Object.keys(entries), join(packageFolder, 'types'));
  if (problems.length > 0) throw new Failure('the declarations have errors', { output: problems.join('\n') });
  await copyBuilt();
  await writeJson('package.json', packageManifest());
  // Programs read it: without spaces, the package is smaller.
  await writeJson('custom-elements.json', await customElementsManifest(), 0);
}

async function copyBuilt() {
  const dist = join(packageFolder, 'dist');
  await mkdir(join(dist, 'wasm'));
  for (const name of await readdir(join(root, 'build/wasm'))) {
    if (!name.endsWith('.wasm')) continue;
    await cp(join(root, 'build/wasm', name), join(dist, 'wasm', name));
    await chmod(join(dist, 'wasm', name), 0o644);
  }
  await chmod(join(dist, 'cli/retromesh.js'), 0o755);
  // `retromesh render` draws with the element that is in one script.
  await cp(join(root, 'dist/embed/render.js'), join(dist, 'embed/render.js'));
  await cp(join(root, 'LICENSE'), join(packageFolder, 'LICENSE'));
  await cp(join(root, 'web/npm/README.md'), join(packageFolder, 'README.md'));
}

function writeJson(name, value, indent = 2) {
  return writeFile(join(packageFolder, name), `${JSON.stringify(value, null, indent)}\n`);
}
