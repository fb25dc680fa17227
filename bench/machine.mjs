import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { ask, root } from '../scripts/support/run.mjs';

const firstLine = (text) => text?.trim().split('\n')[0] ?? 'unknown';

function system() {
  const named = /^PRETTY_NAME="(.*)"$/m.exec(ask('cat', ['/etc/os-release']) ?? '')?.[1];
  return `${named ?? 'unknown'}, Linux ${release()}`;
}

const versionOf = (name) =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

/** The load average of the last minute. */
export const load = () => loadavg()[0].toFixed(1);

/** [what, value] of everything that the numbers depend on; `assimp` is its version. */
export function machine(assimp) {
  const [cpu] = cpus();
  return [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Processor', `${cpu.model.trim()}, ${cpus().length} cores`],
    ['Memory', `${(totalmem() / 2 ** 30).toFixed(0)} GiB`],
    ['System', system()],
    ['Compiler', `${firstLine(ask('clang++', ['--version']))}, -O3`],
    ['Emscripten', /\d+\.\d+\.\d+/.exec(ask('em++', ['--version']) ?? '')?.[0] ?? 'unknown'],
    ['Node', `${process.version}, V8 ${process.versions.v8}`],
    ['assimp', assimp || 'not installed'],
    ['assimpjs', versionOf('assimpjs')],
  ];
}
