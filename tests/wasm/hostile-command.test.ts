import { readdirSync, symlinkSync, truncateSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { printable, printableJson, printableLines } from '../../web/src/cli/printable.js';
import { writeFiles, commandFolder } from '../support/command.js';
import { mendable } from '../support/lint-files.js';
import { tetrahedron, tetrahedronScript } from '../support/tetrahedron.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { triangleGlb } from '../web/convert/glb-files.js';

const { at, text, pipe, retromesh, inShell } = commandFolder();
afterAll(() => void vi.unstubAllEnvs());

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n';

const inModels = Object.fromEntries(
  Object.entries(tetrahedron('tetra', 2)).map(([name, bytes]) => [`Models/${name}`, bytes]),
);

/** A glTF with a triangle whose positions are in a file. */
const gltf = (uri: string): string =>
  JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ uri, byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
  });
const positions = new Uint8Array(Float32Array.of(0, 0, 0, 1234, 0, 0, 0, 1, 0).buffer);

describe('paths in files', () => {
  const outside = /names (\S+), which is outside of its folder, and not read; --allow-outside reads it\./;
  const cases: readonly (readonly [what: string, uri: string])[] = [
    ['a path with ..', '../secret.bin'],
    ['a path back from a folder', 'deep/../../secret.bin'],
    ['a link', 'link.bin'],
    ['a path over a link', 'elsewhere/secret.bin'],
  ];

  it.each(cases)('%s out of the folder is read only with --allow-outside', async (_, uri) => {
    writeFiles(at(), { 'in/a.gltf': gltf(uri), 'in/deep/x': '', 'secret.bin': positions });
    writeFiles(at(), { 'in/b.obj': `mtllib ${uri}\nmtllib ../none.mtl\n${triangle}` });
    symlinkSync('../secret.bin', at('in/link.bin'));
    symlinkSync('..', at('in/elsewhere'));
    const refused = await retromesh('convert', '@/in/a.gltf', '-o', '@/out.obj');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(outside) as string });
    const { err } = await retromesh('convert', '@/in/b.obj', '-o', '@/b.glb');
    expect(err.match(new RegExp(outside, 'g'))).toHaveLength(2);
    const allowed = await retromesh('convert', '--allow-outside', '@/in/a.gltf', '-o', '@/out.obj');
    expect([allowed.code, text('out.obj')]).toEqual([0, expect.stringContaining('1234')]);
  });

  it('absolute, to devices and to pipes are not read, and nothing waits for them', async () => {
    for (const device of ['/dev/zero', 'zero', 'pipe', 'pipe\0']) {
      writeFiles(at(), {
        'a.obj': `mtllib ${device}\nmtllib near.mtl\n${triangle}`,
        'near.mtl': `newmtl a\nmap_Kd ${device}\n`,
        'a.gltf': gltf(device),
      });
      if (device === 'zero') symlinkSync('/dev/zero', at('zero'));
      if (device === 'pipe') pipe('pipe');
      for (const allow of [[], ['--allow-outside']]) {
        const obj = await retromesh('convert', ...allow, '--force', '@/a.obj', '-o', '@/a.stl');
        expect([obj.code, obj.err]).toEqual([0, expect.stringContaining('is not here')]);
        expect((await retromesh('convert', ...allow, '@/a.gltf', '-o', '@/b.stl')).code).toBe(1);
      }
    }
  });

  it('of a script are names, looked for in its folder and those beside it', async () => {
    const script = tetrahedronScript('..\\..\\..\\skin.pcx');
    writeFiles(at('mod'), { 'Classes/Tetra.uc': script, '../skin.pcx': '', ...inModels });
    const { out } = await retromesh('info', '@/mod/Models/tetra_d.3d');
    expect(out).toMatch(/Missing\n.*skin\.pcx/);
  });

  it('of a folder that are links out of it are said, and read with --allow-outside', async () => {
    const { 'crate_d.3d': data, 'crate_a.3d': frames } = tetrahedron('crate');
    writeFiles(at(), { 'in/crate_a.3d': frames!, 'elsewhere.3d': data!, 'in/near_d.3d': data! });
    symlinkSync('../elsewhere.3d', at('in/crate_d.3d'));
    symlinkSync('crate_a.3d', at('in/near_a.3d'));
    pipe('in/pipe_d.3d');
    const said = '@/in/crate_d.3d is a link that leads out of the folder, and not read';
    const { out, err } = await retromesh('info', '--list', '@/in');
    expect([out, err]).toEqual([expect.stringMatching(/^near /m), expect.stringContaining(said)]);
    expect(out).not.toMatch(/^crate /m);
    expect((await retromesh('info', '--list', '--allow-outside', '@/in')).out).toMatch(/^crate .*\nnear /m);
  });
});

describe('what is printed', () => {
  const hostile = 'a\u202e\u001b[31m\n\u0085\u2028\u2066b';
  const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

  it('has no control characters and no marks that reverse text, in JSON as escapes', () => {
    expect(printable(hostile)).toBe('a\ufffd\ufffd[31m\ufffd\ufffd\ufffd\ufffdb');
    expect(printableLines('one\ntwo\r\u200f')).toBe('one\ntwo\ufffd\ufffd');
    const json = printableJson(JSON.stringify({ [hostile]: hostile }, null, 1));
    expect(json.replaceAll('\n', '')).not.toMatch(unprintable);
    expect(JSON.parse(json)).toEqual({ [hostile]: hostile });
  });

  it.each([
    [['info', '@']],
    [['info', '--list', '@']],
    [['info', '--json', '@']],
    [['info', '--interpretations', '@']],
    [['dump', '@']],
    [['dump', '--compact', '@']],
    [['diff', '@', '@/other']],
    [['diff', '--format', 'json', '@', '@/other']],
    [['lint', '@']],
    [['lint', '--format', 'json', '@']],
    [['lint', '--format', 'sarif', '@']],
    [['lint', '--fix', '--output', `@${hostile}`, '@']],
    [['convert', '@', '--to', 'obj', '-o', `@${hostile}/`]],
    [['convert', `@/${hostile}.obj`, '-o', '@/x.stl']],
    [['render', '@', '-o', `@/${hostile}/`]],
    [['info', `@/${hostile}none`]],
    [['info', '--interpretation', hostile, '@']],
    [[hostile]],
  ])('%j has none of them', async (args) => {
    vi.stubEnv('RETROMESH_CHROMIUM', '/bin/false');
    const files = Object.values(tetrahedron('tetra', 2));
    const cut = { 'cut_d.3d': files[0]!.subarray(0, 40), 'cut_a.3d': files[1]! };
    writeFiles(at(), {
      [`${hostile}_d.3d`]: files[0]!,
      [`${hostile}_a.3d`]: files[1]!,
      [`${hostile}.obj`]: `mtllib ${hostile.replace(/\s/g, '')}.mtl\n${triangle}`,
      [`${hostile}.uc`]: `#exec MESH SEQUENCE MESH=tetra SEQ=${hostile.replace(/\s/g, '')} NUMFRAMES=9\n`,
      ...Object.fromEntries(Object.entries(cut).map(([name, bytes]) => [`${hostile}${name}`, bytes])),
      'other/tetra_d.3d': files[0]!,
      'other/tetra_a.3d': files[1]!,
    });
    const { out, err } = await retromesh(...args);
    expect(`${out}${err}`.length).toBeGreaterThan(9);
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(unprintable);
    // No line begins with what follows a line break in a name.
    expect(`${out}${err}`).not.toMatch(/^\ufffd/m);
    if (args.includes('json') || args.includes('--json'))
      expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(hostile).slice(1, -1));
  });

  it('SARIF has names as text, not as links or placeholders, and addresses that lead to the files', async () => {
    const name = '[x](http:a) {0} %41#?\u202e\\';
    writeFiles(at(), { [`${name}.ob2`]: mendable['runescape/priority-above-11']!['face.ob2']! });
    writeFiles(at(), {
      [`${name}.zip`]: zipOf({ '{1}[y](z).ob2': mendable['runescape/flag-unusual']!['face.ob2']! }),
    });
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(at());
    const log = JSON.parse((await retromesh('lint', '--format', 'sarif', at())).out) as {
      runs: {
        results: {
          message: { text: string };
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    cwd.mockRestore();
    const { results } = log.runs[0]!;
    const files = results.map(({ locations }) => locations[0]!.physicalLocation.artifactLocation.uri);
    expect([...new Set(files.map(decodeURIComponent))].sort()).toEqual([`${name}.ob2`, `${name}.zip`]);
    for (const { message } of results) expect(message.text).not.toMatch(/(?<!\\)\[|(?<!\{)\{\d|\u202e/);
  });
});

describe('many frames', () => {
  it('are refused where the weights of glTF would be too large, before they are made', async () => {
    writeFiles(at(), tetrahedron('tetra', 8200));
    expect(await retromesh('convert', '@/tetra_d.3d', '-o', '@/tetra.glb')).toEqual({
      code: 1,
      out: '',
      err: 'tetra has 8,200 frames: as morph targets of glTF they would have 257 MB of weights. Choose another format.\n',
    });
    expect((await retromesh('convert', '@/tetra_d.3d', '-o', '@/tetra.obj')).code).toBe(0);
  });
});

describe('arguments', () => {
  const model = '@/tetra_d.3d';
  it.each([
    [['info', '--interpretation', 'foo', model], '--interpretation has to be like uv-layout=planar: "foo"'],
    [['info', '--interpretation', 'foo=bar', model], 'no model has an interpretation "foo"'],
    [
      ['convert', '--interpretation', 'foo=bar', model, '-o', '@/x.obj'],
      'no model has an interpretation "foo"',
    ],
    [['convert', '--option', 'foo', model, '-o', '@/x.obj'], '--option has to be like frame=8: "foo"'],
    [['convert', '--option', 'frame=99', model, '-o', '@/x.obj'], 'frame=99: tetra has 2 frames, 0 to 1'],
    [['lint', '--fix', '--in-place', '-'], '--fix needs files, and standard input is none'],
  ])('%j: %s', async (args, message) => {
    writeFiles(at(), tetrahedron('tetra', 2));
    const { code, out, err } = await retromesh(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      new RegExp(
        `^((fact|warning).*\\n)*retromesh: ${message.replace(/[()?]/g, '.')}\\nTry "retromesh --help"\\.\\n$`,
      ),
    );
    expect(readdirSync(at())).toEqual(['tetra_a.3d', 'tetra_d.3d']);
  });

  it.each(['info', 'dump', 'lint', 'diff @/tetra_d.3d', 'convert -o @/x.stl', 'render -o @/x.png'])(
    '%s: what is no file ends with 2 and a sentence',
    async (line) => {
      writeFiles(at(), tetrahedron());
      pipe('pipe');
      for (const [path, message] of [
        ['@/none.glb', 'there is no such file'],
        ['@/pipe', 'is a device or pipe'],
        ['/dev/zero', 'is a device or pipe'],
      ] as const) {
        const { code, err } = await retromesh(...line.split(' '), path);
        expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`^[^\n]*${message}[^\n]*\\.\n$`))]);
      }
    },
  );

  it('- is standard input, of which not more is read than is used', () => {
    const zip = zipOf(tetrahedron('tetra'));
    expect(inShell('retromesh info --list -', zip)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^tetra /m),
    });
    expect(inShell('retromesh convert - -o a.stl', triangleGlb())).toMatchObject({ code: 0, out: 'a.stl\n' });
    expect(inShell('retromesh dump - < /dev/zero')).toEqual({
      code: 1,
      out: '',
      err: 'stdin has more than 256 MB, and at most 256 MB of a file are read.\n',
    });
  });

  it('files of 5 GB are said to be too large', async () => {
    for (const name of ['a.glb', 'a_d.3d', 'a.ob2']) {
      writeFiles(at(), { [name]: '' });
      truncateSync(at(name), 5 * 2 ** 30);
      for (const args of [['info'], ['convert', '-o', '@/x.stl']])
        expect((await retromesh(...args, `@/${name}`)).err).toBe(
          `@/${name} has 5 GB, and at most 256 MB of a file are read.\n`,
        );
    }
  });

  it('words of the page are not said', async () => {
    for (const name of ['a.png', 'a.uc', 'a.zip', 'a.u', 'a.fly', 'a_d.3d', 'a.txt']) {
      writeFiles(at(), { [name]: '1' });
      expect((await retromesh('info', `@/${name}`)).err).toMatch(/^(?!.*\bdrop).+\n$/i);
    }
  });
});
