import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { projects } from './support/projects.js';
import { expect, test } from './support/test.js';

// The command of the package shares its scripts with the modules. It does what that of build/cli does, which has tests of its own.

const installed = join(projects, 'node_modules/retromesh');
const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
  bin: { retromesh: string };
};
const ofPackage = join(installed, bin.retromesh);
const ofRepository = join(root, 'build/cli/retromesh.mjs');

/** Runs a command in a new folder: its code, its output and the files that it writes. */
function result(script: string, folder: string, args: readonly string[]) {
  mkdirSync(folder, { recursive: true });
  const options = { cwd: folder, encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => [name, readFileSync(join(folder, name), 'base64')] as const);
  return { status, text: stdout + stderr, files: Object.fromEntries(files) };
}

// A path that begins with @ is one of our own samples.
for (const [line, status, text, file] of [
  ['--help', 0, 'retromesh convert FILES', ''],
  ['no-command', 2, 'there is no command "no-command"', ''],
  ['info no-file', 2, 'no-file could not be read: there is no such file.', ''],
  ['info @fenstrider', 0, 'Fenstrider', ''],
  ['info @bellweed', 0, 'Anachronox CTC', ''],
  ['info @dewlop', 0, 'RuneScape', ''],
  ['info @skimmer', 0, 'HumanFly', ''],
  ['dump @fenstrider/Fenstrider_d.3d', 0, '"document": "datafile"', ''],
  ['lint @', 0, '24 models: 7 facts in 5 files.', ''],
  ['diff @fenstrider @skimmer', 1, 'only in', ''],
  ['unpack @fenlands -o out/', 0, 'Lantern.uc', 'out/Fenlands/Wayside/Lantern/Lantern_d.3d'],
  ['convert @fenstrider -o a.glb', 0, 'a.glb', 'a.glb'],
  ['convert @fenstrider -o a.usdz', 0, 'a.usdz', 'a.usdz'],
  ['convert @bellweed -o a.obj', 0, 'a.obj', 'a.obj'],
  ['convert @fenstrider -o a.ctc', 0, 'a.ctc', 'a.ctc'],
  ['render @fenstrider -o a.png --size 64x64', 0, '', 'a.png'],
] as const) {
  test(`retromesh ${line}`, () => {
    const args = line.split(' ').map((arg) => arg.replace('@', join(root, 'build/samples/')));
    const found = result(ofPackage, test.info().outputPath('package'), args);
    expect(found.text).toContain(text);
    expect(found.status).toBe(status);
    if (file) expect(Object.keys(found.files)).toContain(file);
    expect(found).toEqual(result(ofRepository, test.info().outputPath('repository'), args));
  });
}
