import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, Failure, must, root } from './support/run.mjs';
import { isKnown, needs, tools } from './support/tools.mjs';

/** Ends the process with a message when the version of Node is too old for the tools. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22) return;
  console.error(
    `This is Node ${process.versions.node}; Retromesh needs 20.19 or newer of 20, or 22.12 or newer.`,
  );
  console.error('See https://nodejs.org/en/download for a current one.');
  process.exit(1);
}

/**
 * The step of runInOrder that installs what a command (start, test, all or bench) needs: tools with apt, as root or with
 * password-less sudo, then the npm packages of package-lock.json. A tool that only some tests need and that the system does not
 * package is named and left out.
 */
export const setupStep = (command) => ({
  title: 'Installing what is missing',
  work: async (progress) => {
    requireNode();
    const isMissing = (name) => !tools[name].found();
    const missing = needs[command].filter(isMissing);
    if (missing.length > 0) await install(missing, progress);
    for (const name of missing.filter(isMissing)) {
      const { what, onlyFor, advice = '' } = tools[name];
      if (!onlyFor) throw new Failure(`${what} is missing`, { advice });
      progress.note(`  skipped: ${onlyFor}; ${what} is not to be had here`);
    }
    const installed = await installNodePackages(progress);
    return missing.length > 0 || installed ? 'done' : 'nothing is missing';
  },
});

/** The packages of some tools, of other package managers than apt. */
const others = [
  ['dnf', 'sudo dnf install cmake ninja-build emscripten'],
  ['pacman', 'sudo pacman -S cmake ninja emscripten'],
  ['brew', 'brew install cmake ninja emscripten'],
  ['nix-shell', 'nix-shell -p nodejs cmake ninja emscripten'],
];

async function install(missing, progress) {
  progress.note(`  missing: ${missing.map((name) => tools[name].what).join(', ')}`);
  if (ask('apt-get', ['--version']) === null) {
    const line = others.find(([name]) => ask('sh', ['-c', `command -v ${name}`]) !== null)?.[1];
    const advice = line ? `Install what the build needs, then run this again:\n\n  ${line}\n` : '';
    throw new Failure('tools are missing, and this system has no apt-get', {
      advice: advice || 'Install them with the package manager of this system, then run this again.',
    });
  }
  const isRoot = process.getuid() === 0;
  if (!isRoot && ask('sudo', ['-n', 'true']) === null) {
    const line = `sudo apt-get install --no-install-recommends ${packagesFor(missing).join(' ')}`;
    throw new Failure('installing needs root', {
      advice: `Type this, then run the command again:\n\n  ${line}\n`,
    });
  }
  const apt = (args, onLine) => {
    const [program, ...rest] = [
      ...(isRoot ? [] : ['sudo', '-n']),
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
    ];
    return must(program, [...rest, ...args], {
      onLine,
      advice: 'Is the network there? The command can be repeated.',
    });
  };
  progress.show('apt-get update');
  await apt(['update']);
  const packages = packagesFor(missing);
  if (packages.length === 0) return;
  progress.note(`  apt-get install ${packages.join(' ')}`);
  await apt(['install', '--yes', '--no-install-recommends', ...packages], aptLines(progress));
}

/** Receives the lines of apt-get install: shows how many packages are downloaded and installed. */
function aptLines(progress) {
  let all = 0;
  const counts = { Get: 0, Unpacking: 0, 'Setting up': 0 };
  const words = { Get: 'downloading', Unpacking: 'unpacking', 'Setting up': 'installing' };
  return (line) => {
    all = Number(/, (\d+) newly installed/.exec(line)?.[1] ?? all);
    const [, what] = /^(Get(?=:)|Unpacking(?= )|Setting up(?= ))/.exec(line) ?? [];
    if (!what) return;
    counts[what] += 1;
    progress.show(`${words[what]} ${counts[what]} of ${all} packages`);
  };
}

/** The packages of tools, by the first name that apt knows; those of optional tools only if it knows them. */
const packagesFor = (missing) =>
  missing.flatMap((name) =>
    tools[name].packages().flatMap((names) => {
      const known = [names].flat().find(isKnown);
      return known ?? (tools[name].onlyFor ? [] : [names].flat()[0]);
    }),
  );

/** Runs `npm ci` when node_modules differs from package-lock.json; true when it did. */
async function installNodePackages(progress) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
  const wanted = Object.entries(read('package-lock.json')).filter(
    ([path, { optional }]) => path && !optional,
  );
  const isThere = existsSync(join(root, 'node_modules/.package-lock.json'));
  const there = isThere ? read('node_modules/.package-lock.json') : {};
  if (wanted.every(([path, { version }]) => there[path]?.version === version)) return false;
  progress.show(`npm ci, ${wanted.length} packages`);
  const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  // No package of ours needs a script of its own to be installed.
  await must('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    env,
    advice: 'Is the network there? To repeat it: npm ci --ignore-scripts',
  });
  return true;
}
