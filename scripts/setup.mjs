import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode } from './support/node-version.mjs';
import { ask, root, run } from './support/run.mjs';
import { say } from './support/say.mjs';
import { needs, tools } from './support/tools.mjs';

/**
 * Installs what a command (start, test or bench) needs: missing tools with apt, as root or with passwordless sudo, else
 * prints the command to install them; then the npm packages of package-lock.json. True when everything is installed.
 */
export async function setup(command) {
  requireNode();
  let missing = needs[command].filter((name) => !tools[name].found());
  if (missing.length > 0) {
    say(`missing: ${missing.map((name) => tools[name].what).join(', ')}`);
    await install(missing);
    missing = missing.filter((name) => !tools[name].found());
  }
  const skippable = missing.filter((name) => tools[name].onlyFor && !isInstallable(name));
  for (const name of skippable)
    say(`skipped: ${tools[name].onlyFor}; this system has no package of ${tools[name].what}`);
  missing = missing.filter((name) => !skippable.includes(name));
  for (const name of missing)
    say(`still missing: ${tools[name].what}. ${tools[name].advice ?? ''}`.trimEnd());
  const packages = await installNodePackages();
  if (missing.length === 0 && packages) say('everything is installed');
  return missing.length === 0 && packages;
}

async function install(missing) {
  if (ask('apt-get', ['--version']) === null) {
    say('This system has no apt-get: install them with its own package manager, then run this again.');
    return;
  }
  const isRoot = process.getuid() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && ask('sudo', ['-n', 'true']) === null) {
    say('Installing needs root. Type this, then run the command again:');
    say(`  sudo apt-get install --no-install-recommends ${packagesFor(missing).join(' ')}`);
    return;
  }
  const apt = (...args) => {
    const [program, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(program, rest, { quiet: true });
  };
  say('apt-get update');
  await apt('update');
  const packages = packagesFor(missing);
  if (packages.length === 0) return;
  say(`apt-get install ${packages.join(' ')} (some minutes, on a new machine)`);
  await apt('install', '--yes', '--no-install-recommends', ...packages);
}

/** Whether apt has all packages of a tool. */
function isInstallable(name) {
  const packages = tools[name].packages();
  return packages.length > 0 && packages.every((names) => names.some(isKnown));
}

function packagesFor(missing) {
  const wanted = missing.filter((name) => !tools[name].onlyFor || isInstallable(name));
  const alternatives = wanted.flatMap((name) => tools[name].packages());
  const chosen = alternatives.map((names) => names.find(isKnown) ?? names[0]);
  return [...new Set(chosen)];
}

function isKnown(name) {
  return /Candidate: \d/.test(ask('apt-cache', ['policy', name]) ?? '');
}

/** Runs `npm ci` when node_modules differs from package-lock.json. */
async function installNodePackages() {
  if (!nodePackagesAreStale()) return true;
  say('npm ci');
  const environment = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  // No package of ours needs a script of its own to be installed.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  return (await run('npm', ['ci', ...options], { quiet: true, env: environment })).code === 0;
}

function nodePackagesAreStale() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return true;
  const read = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
  const there = read(installed);
  return Object.entries(read(join(root, 'package-lock.json'))).some(
    ([path, wanted]) => path !== '' && !wanted.optional && there[path]?.version !== wanted.version,
  );
}

if (process.argv[1] === import.meta.filename) {
  const command = process.argv[2] ?? 'test';
  if (!(command in needs)) {
    console.error(`node scripts/setup.mjs [${Object.keys(needs).join(' | ')}]`);
    process.exit(2);
  }
  process.exit((await setup(command)) ? 0 : 1);
}
