import { randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileStem } from '../../web/src/core/files/file-stem.js';
import { OutputFiles, writeFiles as writeOutputs } from '../../web/src/cli/output-files.js';
import { ModelError } from '../../web/src/core/node.js';
import { filesBelow, writeFiles, commandFolder } from '../support/command.js';
import { mendable } from '../support/lint-files.js';
import { tetrahedron } from '../support/tetrahedron.js';
import { zipOf } from '../web/core/zip-bytes.js';

const sample = fileURLToPath(new URL('../../build/samples/skimmer', import.meta.url));
const { at, text, pipe, retromesh, inShell } = commandFolder();

describe('outputs', () => {
  const convert = (...args: string[]) => retromesh('convert', '@/in', ...args);
  beforeEach(() => writeFiles(at('in'), tetrahedron('a', 2)));

  it.each([
    ['Plain name.v2', 'Plain name.v2'],
    ['../../up', '_.._up'],
    ['con', '_con'],
    ['COM1.x', '_COM1.x'],
    ['comma', 'comma'],
    ['..', 'model'],
    ['a\u202eb\ud800\u0000<', 'a_b___'],
    ['é'.repeat(300), 'é'.repeat(50)],
    ['😀'.repeat(80), '😀'.repeat(25)],
  ])('the name %j becomes %j', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('names that not all systems allow are changed with a note', async () => {
    for (const name of ['CON', 'x'.repeat(300)]) {
      const { code, err } = await convert('-o', `@/out/${name}.stl`);
      expect([code, err]).toEqual([0, expect.stringContaining(`fact: ${name} is written as `)]);
    }
    expect(readdirSync(at('out')).sort()).toEqual(['_CON.stl', `${'x'.repeat(100)}.stl`]);
  });

  it('what has the name stays, also a link that leads nowhere; --force replaces the link, and no device', async () => {
    symlinkSync('../victim.stl', at('in/x.stl'));
    expect(await convert('-o', '@/in/x.stl')).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        '@/in/x.stl is there already; --force replaces it. Nothing was written.',
      ) as string,
    });
    expect(readlinkSync(at('in/x.stl'))).toBe('../victim.stl');
    expect((await convert('--force', '-o', '@/in/x.stl')).code).toBe(0);
    expect(lstatSync(at('in/x.stl')).isFile()).toBe(true);
    pipe('pipe.stl');
    const { code, err } = await convert('--force', '-o', '@/pipe.stl');
    expect(code).toBe(1);
    expect(err).toMatch(/could not be written: it is a device or pipe\. Nothing/);
    expect(readdirSync(at()).sort()).toEqual(['in', 'pipe.stl']);
  });

  it('places that cannot be written end in a sentence', async () => {
    writeFiles(at(), { file: '' });
    mkdirSync(at('x.stl'));
    for (const [out, message] of [
      ['@/file/x.stl', 'a part of its path is no folder'],
      ['@/x.stl/', null],
      ['/proc/x.stl', 'there is no such file'],
    ] as const) {
      const { code, err } = await convert('--to', 'stl', '--force', '-o', out);
      if (message === null) expect(code).toBe(0);
      else
        expect([code, err]).toEqual([
          1,
          expect.stringContaining(`could not be written: ${message}. Nothing`),
        ]);
    }
  });

  // The size of files stands for the space of a disk: writing fails in the middle of a file in both.
  it.each([
    ['one file', 'retromesh convert in -o out/x.glb --force'],
    ['several files', 'retromesh convert in -o out/x.obj --force'],
    ['several models', `retromesh convert in "${sample}" --to stl -o out/ --force`],
    ['mended copies', 'retromesh lint --fix --output out more in big --force'],
    ['mended files', 'retromesh lint --fix --in-place more'],
  ])('a full disk loses nothing: %s', (_, line) => {
    writeFiles(at(), { ...tetrahedron('more/other', 90), 'big/x.fly': new Uint8Array(9000) });
    writeFiles(at('more'), mendable['runescape/priority-above-11']!);
    writeFiles(at('more'), {
      'x.zip': zipOf({ ...mendable['humanfly/trailing-bytes']!, pad: randomBytes(9000) }, 0),
    });
    const old = Object.fromEntries(['x.glb', 'x.obj', 'x.mtl', 'a.stl'].map((name) => [name, `old ${name}`]));
    writeFiles(at('out'), old);
    const before = filesBelow(at());
    // 512 or 1,024 bytes, by the shell.
    const { code, out, err } = inShell(`ulimit -f 1; ${line}`);
    expect([code, out, err]).toEqual([
      line.includes('lint') ? 2 : 1,
      '',
      expect.stringMatching(
        /could not be written: it is larger than the system allows\. Nothing was written\.\n$/,
      ),
    ]);
    expect(filesBelow(at())).toEqual(before);
  });

  it('output to a full disk ends with an error', () => {
    const { code, err } = inShell('ulimit -f 1; retromesh info --json in > a.json');
    expect(code).toBe(1);
    expect(err).toMatch(/^retromesh: the output could not be written: [^\n]+\n$/);
  });

  it('a file that cannot get its name restores those before it', async () => {
    writeFiles(at(), { 'x.obj': 'old' });
    const files = new OutputFiles({ out: () => {}, err: () => {} }, { force: true });
    symlinkSync('nowhere', at('link'));
    for (const name of ['x.obj', 'new/y.mtl', 'link', 'z.png']) await files.add(at(name), new Uint8Array(9));
    mkdirSync(at('z.png'));
    await expect(files.finish()).rejects.toThrow(/z\.png could not be written: it is a folder\. Nothing/);
    await files.discard();
    expect([text('x.obj'), readlinkSync(at('link'))]).toEqual(['old', 'nowhere']);
    expect(readdirSync(at()).sort()).toEqual(['in', 'link', 'x.obj', 'z.png']);
  });

  it('a command that is ended leaves no drafts', async () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    await writeOutputs({ out: () => {}, err: () => {} }, {}, async (files) => {
      await files.add(at('x.stl'), new Uint8Array(9));
      expect(readdirSync(at())).toHaveLength(2);
      for (const end of process.listeners('SIGTERM').slice(-1)) end('SIGTERM');
      expect([readdirSync(at()), kill.mock.calls]).toEqual([['in'], [[process.pid, 'SIGTERM']]]);
      throw new ModelError({ code: 'ended', sentence: 'Ended' });
    }).catch((error: unknown) => expect(error).toBeInstanceOf(ModelError));
    kill.mockRestore();
  });

  it('--fix leaves a zip as it is of which files would be lost', async () => {
    const face = mendable['runescape/flag-unusual']!['face.ob2']!;
    const zip = zipOf({ '../../up.ob2': face, '__MACOSX/x': 'y', 'in.ob2': face });
    writeFiles(at(), { 'x.zip': zip });
    const { err } = await retromesh('lint', '--fix', '--in-place', '@/x.zip');
    expect(err).toBe('@/x.zip/in.ob2 can be mended, but not inside its archive: unpack it first.\n');
    expect(filesBelow(at())['x.zip']).toEqual(zip);
  });

  it('--fix says that it replaces a read-only file, which stays read-only', async () => {
    writeFiles(at(), mendable['runescape/priority-above-11']!);
    chmodSync(at('face.ob2'), 0o444);
    const { err } = await retromesh('lint', '--fix', '--in-place', '@/face.ob2');
    expect(err).toBe('@/face.ob2 is read-only, and is replaced.\n');
    expect(lstatSync(at('face.ob2')).mode & 0o777).toBe(0o444);
  });
});
