import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { changedPackages } from '../support/changed-packages.js';
import { temporaryFolder, writeFiles } from '../support/command.js';
import { runMetered, type MeteredCommand } from '../support/metered-commands.js';
import { withMoreMeshes } from '../support/package-files.js';

// The commands of an archive run in a process of its own, whose largest memory and time of processors are known. What the core alone
// takes for all archives: tests/native/contract/hostile_archives_test.cpp, whose program writes those that are read here.

const build = fileURLToPath(new URL('../../build/', import.meta.url));
const folder = temporaryFolder();
const whole = new Uint8Array(readFileSync(join(build, 'samples/fenlands/Fenlands.u')));
const packages = changedPackages(whole);
const native = ['native', 'sanitize']
  .map((preset) => join(build, preset, 'retromesh_tests'))
  .find(existsSync);

const mostMegabytes = 300;
const mostSeconds = 2;
/** Lint opens all models, so that it takes as long as they do: it runs on archives of which at most so many are listed. */
const mostLinted = 200;

/** The bytes of all files of a folder. */
function bytesBelow(root: string): number {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.reduce((sum, name) => sum + statSync(join(root, name)).size, 0);
}

/** How many models `info --list` says that there are. */
function modelsOf({ out }: MeteredCommand): number {
  return Number((/^([\d,]+) models?, /.exec(out)?.[1] ?? '0').replaceAll(',', ''));
}

/** Runs each command that reads an archive, and checks what all of them have to hold. */
function runAll(root: string, path: string): MeteredCommand[] {
  const convert = ['convert', '--force', '-o', join(folder, 'made/'), '--to', 'glb'];
  const lines = [['info', '--list'], ['info'], convert, ['lint']].map((line) => [...line, path]);
  // What a process had in its memory counts for the commands after it: those of large archives have processes of their own.
  const isLarge = bytesBelow(root) > 1_500_000;
  const runLines = (some: readonly (readonly string[])[]): MeteredCommand[] =>
    (isLarge ? some.map((line) => [line]) : [some]).flatMap((part) => runMetered(root, part));
  const run = runLines(lines.slice(0, -1));
  if (modelsOf(run[0]!) <= mostLinted) run.push(...runLines(lines.slice(-1)));
  for (const [number, { status, out, err, megabytes, ...used }] of run.entries()) {
    const line = lines[number]!.join(' ');
    expect(status, `${line}: ${err}`).toBeOneOf([0, 1, 2]);
    // What fails says why.
    expect(status === 0 || `${out}${err}` !== '', line).toBe(true);
    expect(err, line).not.toMatch(/error of its own|\n +at /);
    expect(megabytes, line).toBeLessThan(mostMegabytes);
    // Of the large ones some take nearly that on an idle machine: what they do is counted natively.
    expect(used.seconds, line).toBeLessThan(isLarge ? 2 * mostSeconds : mostSeconds);
  }
  return run;
}

it('there are at least 40 packages', () => expect(packages.length).toBeGreaterThanOrEqual(40));

it.each(packages)('$name: each command ends in time, and says the file and the place', ({ bytes }) => {
  writeFiles(folder, { 'one/Hostile.u': bytes });
  const [list, info, convert] = runAll(join(folder, 'one'), 'Hostile.u');
  for (const { status, err } of [list!, info!, convert!]) {
    expect(status, err).toBeOneOf([0, 1]);
    if (status === 1) expect(err).toMatch(/Hostile\.u.*(byte [\d,]+|has no bytes|a package without a mesh)/);
  }
});

describe('an archive of more than 262,144 models', () => {
  const left =
    'These files have more models than can be listed: the first 262,144 are. Open a part of them.\n';
  const refusal = (name: string, other: string): string =>
    `retromesh: 262,144 models; name one (${name}) or ${other}\nTry "retromesh --help".\n`;

  it('has the first in the list, and info and convert ask for a name', () => {
    writeFiles(folder, { 'most/Most.u': withMoreMeshes(whole, 'Lantern', 262_142) });
    const [list, info, convert, ...linted] = runAll(join(folder, 'most'), 'Most.u');
    expect([list!.status, list!.err, list!.out.split('\n').length]).toEqual([1, left, 262_144 + 3]);
    expect(linted).toEqual([]);
    const refused = [info!, convert!].map(({ status, out, err }) => [status, out, err]);
    expect(refused).toEqual([
      [2, '', refusal('Most.u#Fenstrider', 'use --list')],
      [2, '', refusal('Most.u#Fenstrider', 'convert all with --all')],
    ]);
  });
});

describe.skipIf(!native)('archives of the native tests (need build/native or build/sanitize)', () => {
  /** Those that name large numbers, and some of the others. */
  const isLarge = /\d,\d{3}|million|billion|\d [MG]B/;
  const chosen = { unreal_packages: /\d,\d{3}/, runescape_caches: isLarge } as const;
  const others = { unreal_packages: Infinity, runescape_caches: 24 } as const;
  const root = join(folder, 'native');
  if (native) {
    writeFiles(root, {});
    const env = { ...process.env, RETROMESH_FILE_SETS: root };
    execFileSync(native, ['[.hostile-archives]'], { env, stdio: 'ignore' });
  }
  const archives = (Object.keys(chosen) as (keyof typeof chosen)[]).flatMap((kind) => {
    const lines = native
      ? readFileSync(join(root, kind, 'names.tsv'), 'utf8')
          .trimEnd()
          .split('\n')
      : [];
    return lines.flatMap((line, number) => {
      const [place, name] = line.split('\t') as [string, string];
      return chosen[kind].test(name) || number % others[kind] === 1 ? [{ kind, place, name }] : [];
    });
  });

  it('there are at least 40 caches', () =>
    expect(archives.filter(({ kind }) => kind === 'runescape_caches').length).toBeGreaterThanOrEqual(40));

  it.each(archives)('$kind: $name: each command ends in time', ({ kind, place }) => {
    runAll(join(root, kind, place), '.');
  });
});
