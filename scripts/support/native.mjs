import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage } from '../package/index.mjs';
import { bundle } from './bundle.mjs';
import { packageExtension } from './mediawiki.mjs';
import { jobs, root, run } from './run.mjs';

const builds = new Map();

/**
 * Configures and builds one of the presets of CMakePresets.json; true when that succeeds. Builds in the same folder wait for
 * each other.
 */
export function build(preset, targets = []) {
  const before = builds.get(preset) ?? Promise.resolve();
  const built = before.then(() => buildNow(preset, targets));
  builds.set(preset, built);
  return built;
}

export const configure = async (preset) =>
  (await run('cmake', ['--preset', preset], { quiet: true })).code === 0;

async function buildNow(preset, targets) {
  if (!(await configure(preset))) return false;
  const chosen = targets.flatMap((target) => ['--target', target]);
  const built = await run('cmake', [
    '--build',
    '--preset',
    preset,
    '-j',
    String(jobs),
    ...chosen,
    '--',
    '--quiet',
  ]);
  return built.code === 0;
}

/** The core and the inspector, in build/wasm. */
export const buildWasm = () => build('wasm');

/** Our own sample models, in build/samples, with the writer of one of the presets. */
export async function writeSamples(preset = 'native') {
  if (!(await build(preset, ['retromesh_samples']))) return false;
  const folder = join(root, 'build/samples');
  await mkdir(folder, { recursive: true });
  return (await run(join(root, `build/${preset}/retromesh_samples`), [folder], { quiet: true })).code === 0;
}

/** The page in dist/, `<retro-mesh>` alone in dist/embed/, stand-alone pages in dist/standalone/, the service worker dist/sw.js, the command line in build/cli/, and with these the extension in dist/mediawiki/ and the package for npm in build/package/. */
export async function buildWeb() {
  for (const mode of ['production', 'viewer', 'embed', 'frame', 'render', 'standalone', 'offline', 'cli'])
    if (!(await bundle('web/vite.config.ts', ['--mode', mode]))) return false;
  return (await packageExtension()) && buildPackage();
}
