import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Our own sample models, in build/samples. */
export async function writeSamples() {
  if (!(await build('native', ['retromesh_samples']))) return false;
  const folder = join(root, 'build/samples');
  await mkdir(folder, { recursive: true });
  return (await run(join(root, 'build/native/retromesh_samples'), [folder], { quiet: true })).code === 0;
}

/** The page in dist/, `<retro-mesh>` alone in dist/embed/, and the command line in build/cli/. */
export async function buildWeb() {
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'web/vite.config.ts',
    '--logLevel',
    'warn',
  ];
  for (const mode of ['production', 'embed', 'cli'])
    if ((await run(process.execPath, [...vite, '--mode', mode])).code !== 0) return false;
  return true;
}
