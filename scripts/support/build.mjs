import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageExtension } from '../../web/npm/extension.mjs';
import { buildPackage } from '../../web/npm/package.mjs';
import { readFamilies } from '../families.mjs';
import { ninjaLines } from './progress.mjs';
import { jobs, must, root } from './run.mjs';

/** Configures and builds one of the presets of CMakePresets.json. */
export async function buildPreset(preset, progress) {
  const advice = `To repeat it: cmake --preset ${preset} && cmake --build --preset ${preset}`;
  await must('cmake', ['--preset', preset], { advice });
  const args = ['--build', '--preset', preset, '--parallel', String(jobs)];
  const env = { NINJA_STATUS: '[%f/%t] ' };
  await must('cmake', args, { advice, env, onLine: ninjaLines(progress) });
}

/** Runs Vite with modes of a configuration, one after the other, in this process. */
export async function bundle(config, modes, progress) {
  const { build, createLogger } = await import('vite'); // a new clone has no packages before the first step
  const customLogger = createLogger('warn');
  for (const level of ['warn', 'warnOnce', 'error']) customLogger[level] = (text) => progress.note(text);
  for (const [index, mode] of modes.entries()) {
    progress.show(`${index + 1} of ${modes.length}, ${mode}`);
    await build({ configFile: join(root, config), mode, customLogger, logLevel: 'warn' });
  }
}

/** What families say of themselves, which more parts than the core are made from. */
const ofFamilies = ['scripts/families.mjs', 'formats/families.def'].concat(
  readFamilies().map(({ id }) => `formats/${id}/family.json`),
);
const pageModes = ['production', 'viewer', 'embed', 'frame', 'standalone', 'offline'];
const wasm = (progress) => buildPreset('wasm', progress);
const page = (progress) => bundle('web/vite.config.ts', pageModes, progress);
const commandLine = (progress) => bundle('web/vite.config.ts', ['render', 'cli'], progress);

async function packages(progress) {
  await packageExtension();
  await buildPackage(progress);
}

/**
 * The parts of the build: what each is made from and writes. `build/wasm` and `build/samples` come from one build of CMake.
 * Folders of a source are read with their folders, those of `build` and `dist` without.
 */
const parts = {
  core: {
    title: 'Compiling the core to WebAssembly',
    work: wasm,
    from: [
      'formats',
      'wasm',
      'scripts/samples',
      'scripts/families.mjs',
      'scripts/answers.mjs',
      'CMakeLists.txt',
      'CMakePresets.json',
    ],
    to: ['build/wasm/unreal.wasm', 'build/samples/index.json'],
  },
  page: {
    title: 'Building the page',
    work: page,
    from: ['web', ...ofFamilies, 'package-lock.json', 'build/wasm', 'build/samples'],
    to: ['dist/index.html', 'dist/embed/retro-mesh.js', 'dist/standalone/template.html', 'dist/sw.js'],
  },
  commandLine: {
    title: 'Building the command line',
    work: commandLine,
    from: ['web', 'package-lock.json', 'build/wasm', 'dist/embed', 'scripts/support'],
    to: ['build/cli/retromesh.mjs', 'dist/embed/render.js'],
  },
  packages: {
    title: 'Building the package for npm and the extension for MediaWiki',
    work: packages,
    from: [
      ...['web', ...ofFamilies, 'package.json', 'package-lock.json', 'scripts/support'],
      ...['build/wasm', 'build/cli', 'dist'],
    ],
    to: ['build/package/package.json', 'dist/mediawiki/RetroMesh/extension.json'],
  },
};

const record = join(root, 'build/built.json');
const recorded = () => (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {});

/** A hash of names, sizes and times of what a part is made from. */
function stateOf({ from }) {
  const hash = createHash('sha256').update(process.version);
  const add = (path, isDeep) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory())
      for (const name of readdirSync(path).sort()) {
        const inside = join(path, name);
        if (isDeep || !statSync(inside).isDirectory()) add(inside, isDeep);
      }
    else hash.update(`${path} ${found?.size} ${found?.mtimeMs}\n`);
  };
  for (const path of from) add(join(root, path), !/^(build|dist)/.test(path));
  return hash.digest('hex');
}

const isBuilt = (name) =>
  recorded()[name] === stateOf(parts[name]) && parts[name].to.every((path) => existsSync(join(root, path)));

/** The steps of runInOrder for some of the parts; a part whose sources and results have not changed is not built again. */
export const buildSteps = (names) =>
  names.map((name) => ({
    title: parts[name].title,
    work: async (progress) => {
      if (isBuilt(name)) return 'unchanged';
      await parts[name].work(progress);
      mkdirSync(join(root, 'build'), { recursive: true });
      writeFileSync(record, JSON.stringify({ ...recorded(), [name]: stateOf(parts[name]) }, null, 2));
      return 'done';
    },
  }));
