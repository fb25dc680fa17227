import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../docs/code-blocks.js';
import { codeBlocks, projectFolder, projects } from './projects.js';

const run = promisify(execFile);

/** Another three.js than the newest, which is that of the repository. */
const oldestThree = 'three-0.180';

/** Packs the package, installs it, and writes a project for each environment of docs/programmers.md, with nothing else in it. */
export default async function install(): Promise<void> {
  await rm(projects, { recursive: true, force: true });
  await mkdir(projects, { recursive: true });
  await run('npm', ['pack', join(root, 'build/package'), '--ignore-scripts'], { cwd: projects });
  await writeFile(join(projects, 'package.json'), '{ "private": true }');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=peer'];
  const { version } = (await import('../../../package.json', { with: { type: 'json' } })).default;
  await run('npm', ['install', `./retromesh-${version}.tgz`, ...options], { cwd: projects });
  for (const [path, code] of codeBlocks()) await writeProjectFile(path, code);
  const names = [...codeBlocks().keys()].map((path) => path.split('/')[0]!);
  for (const name of new Set(names)) await furnish(name);
  const [newest, oldest] = [projectFolder('three'), projectFolder(oldestThree)];
  await cp(join(root, 'tests/package/support/compare.html'), join(newest, 'compare.html'));
  await link(join(root, 'build/samples'), join(newest, 'samples'));
  await cp(newest, oldest, { recursive: true, verbatimSymlinks: true });
  await rm(join(oldest, 'node_modules/three'));
  await link(join(root, 'node_modules', oldestThree), join(oldest, 'node_modules/three'));
  await mkdir(join(oldest, 'node_modules/@types'));
  await link(join(root, 'node_modules', `types-${oldestThree}`), join(oldest, 'node_modules/@types/three'));
}

async function writeProjectFile(path: string, code: string): Promise<void> {
  await mkdir(dirname(join(projects, path)), { recursive: true });
  await writeFile(join(projects, path), code);
}

/** Gives a project the package, a copy of which finds the project's own three.js, and the models. */
async function furnish(name: string): Promise<void> {
  const modules = join(projectFolder(name), 'node_modules');
  await cp(join(projects, 'node_modules/retromesh'), join(modules, 'retromesh'), { recursive: true });
  await link(join(root, 'node_modules/three'), join(modules, 'three'));
  await link(join(root, 'node_modules/.bin'), join(modules, '.bin'));
  await link(join(root, 'build/samples/fenstrider'), join(projectFolder(name), 'models'));
  await writeFile(join(projectFolder(name), 'package.json'), '{ "private": true, "type": "module" }');
}

const link = (target: string, path: string): Promise<void> => symlink(target, path, 'dir');
