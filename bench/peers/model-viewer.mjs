import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from '../../scripts/support/run.mjs';

/** Where Google's model-viewer is installed: its peer dependency is another version of three.js than ours. */
const folder = join(root, 'build/bench/peers/model-viewer');
const version = '~4.4.0';

/** {version, script}: the script for pages, which contains three.js; null when it cannot be installed. */
export async function findModelViewer() {
  const installed = join(folder, 'node_modules/@google/model-viewer');
  if (!existsSync(join(installed, 'package.json'))) {
    await mkdir(folder, { recursive: true });
    const description = { private: true, dependencies: { '@google/model-viewer': version } };
    await writeFile(join(folder, 'package.json'), JSON.stringify(description));
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    const done = await run('npm', ['install', '--prefix', folder, ...quiet], { quiet: true });
    if (done.code !== 0) return null;
  }
  return {
    version: JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version,
    script: readFileSync(join(installed, 'dist/model-viewer.min.js')),
  };
}
