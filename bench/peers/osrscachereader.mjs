import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from '../../scripts/support/run.mjs';

/** Where the npm package osrscachereader is installed, which reads models of RuneScape: only the benchmarks need it. */
const folder = join(root, 'build/bench/peers');
const version = '1.1.3';

const files = {
  'package.json': {
    private: true,
    // It imports lodash without depending on it.
    dependencies: { lodash: '^4.17.21', osrscachereader: version },
    // It draws sprites with canvas, which would be compiled here; models do not need it.
    overrides: { canvas: 'file:no-canvas' },
  },
  'no-canvas/package.json': { name: 'canvas', version: '3.1.2', type: 'module', exports: './index.js' },
};

async function install() {
  await mkdir(join(folder, 'no-canvas'), { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  await writeFile(join(folder, 'no-canvas/index.js'), 'export function createCanvas() {}\n');
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  return (await run('npm', ['install', '--prefix', folder, ...quiet], { quiet: true })).code === 0;
}

/** The folder with osrscachereader and what it uses; null when it cannot be installed. */
export async function installPeers() {
  const installed = existsSync(join(folder, 'node_modules/osrscachereader/package.json'));
  return installed || (await install()) ? folder : null;
}

/** {version, load(bytes)}: its full load of a model, with normals and texture coordinates; null when it cannot be installed. */
export async function startOsrscachereader() {
  if (!(await installPeers())) return null;
  const installed = join(folder, 'node_modules/osrscachereader/package.json');
  const entry = createRequire(join(folder, 'package.json')).resolve('osrscachereader');
  const { IndexType } = await import(pathToFileURL(entry).href);
  const loader = new IndexType.MODELS.loader();
  const found = JSON.parse(await readFile(installed, 'utf8')).version;
  return { version: found, load: (bytes) => loader.load(bytes, 0) };
}
