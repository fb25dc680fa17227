import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modelAsText } from '../../web/src/cli/info-text.js';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { Collection } from '../../web/src/core/node.js';
import { retromesh as run, temporaryFolder, writeFiles } from '../support/command.js';
import {
  tetrahedron,
  tetrahedronData,
  tetrahedronFrames,
  tetrahedronScript,
} from '../support/tetrahedron.js';
import { adatOf } from '../web/core/adat-bytes.js';
import { zipOf } from '../web/core/zip-bytes.js';

const folder = temporaryFolder();
const samples = fileURLToPath(new URL('../../build/samples', import.meta.url));
const sample = (path: string): Uint8Array => new Uint8Array(readFileSync(join(samples, path)));
const bellweed = sample('bellweed/Bellweed.ctc');
/** Files of RuneScape without and with a model that they move. */
const moves = {
  'dewlop_base_1.base': sample('dewlop/dewlop_base_1.base'),
  'dewlop_hop_9.frame': sample('dewlop/dewlop_hop_9.frame'),
  'dewlop.seq': sample('dewlop/dewlop.seq'),
};

/** The first face has one corner twice. */
function flatFaces(): Uint8Array {
  const bytes = Uint8Array.from(tetrahedronData());
  bytes.copyWithin(50, 48, 50);
  return bytes;
}

/** Two looks of one mesh. */
function modeldef(): Uint8Array {
  const look = (name: string, scale: number) =>
    `Model ${name} { Path "" Model 0 "flat_d.3d" Scale ${scale} 1 1 FrameIndex TROO A 0 0 }\n`;
  return new TextEncoder().encode(look('One', 1) + look('Two', 2));
}

writeFiles(folder, {
  'mod/Models/tetra_d.3d': tetrahedronData(),
  'mod/Models/TETRA_A.3D': tetrahedronFrames(2),
  'mod/Classes/Tetra.uc': tetrahedronScript('skin.pcx'),
  'mod/Models/other_d.3d': tetrahedronData(),
  'mod/Models/other_a.3d': tetrahedronFrames(),
  'short/short_d.3d': tetrahedronData().subarray(0, 40),
  'short/short_a.3d': tetrahedronFrames(),
  'cut/cut_d.3d': tetrahedronData().subarray(0, -10),
  'cut/cut_a.3d': tetrahedronFrames(),
  'twins/modeldef.txt': modeldef(),
  'twins/flat_d.3d': flatFaces(),
  'twins/flat_a.3d': tetrahedronFrames(),
  'pack.zip': zipOf(tetrahedron('in/zipped')),
  'damaged/readme.txt': new Uint8Array(5),
  'damaged/tetra_d.3d': tetrahedronData(),
  'damaged/tetra_a.3d': tetrahedronFrames(),
  'damaged/beside.s': Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255),
  'text/notes.zip': zipOf({ 'notes.txt': 'a', 'more.txt': 'b' }),
  'data/models.dat': adatOf({ 'q2/Bellweed.ctc': bellweed, 'q2/Other.ctc': bellweed }),
  'data/q2/Bellweed.ctc': bellweed,
  'data/q2/Neighbour.ctc': bellweed,
  ...inFolder('moves', moves),
  ...inFolder('npc', moves),
  'npc/dewlop.npc': sample('dewlop/dewlop.npc'),
  'npc/dewlop_body.ob2': sample('dewlop/dewlop_body.ob2'),
  'npc/dewlop_legs.ob2': sample('dewlop/dewlop_legs.ob2'),
  'lone/skin.png': Uint8Array.of(1, 2, 3),
});

function inFolder<Value>(path: string, files: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [`${path}/${name}`, value]));
}

/** Runs the command; arguments with a dot or a slash are paths from the folder. */
async function retromesh(...args: string[]) {
  const { code, out, err } = await run(...args.map((arg) => (/[./]/.test(arg) ? join(folder, arg) : arg)));
  return { code, out, err: err.replaceAll(`${folder}/`, '') };
}

describe('retromesh info', () => {
  it('finds partner and script of a single datafile', async () => {
    const { code, out, err } = await retromesh('info', 'mod/Models/tetra_d.3d');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Tetra: Unreal 1 vertex mesh/);
    expect(out).toMatch(/TETRA_A\.3D +frames/);
    expect(out).toMatch(/Rise +frames 0 to 1 +10 a second/);
    expect(out).toMatch(/skin\.pcx +slot 0 +4 faces/);
    expect(out).not.toContain('other');
  });

  it('writes JSON', async () => {
    const { code, out } = await retromesh('info', '--json', 'mod/Models/tetra_d.3d', 'pack.zip');
    const models = JSON.parse(out) as Record<string, unknown>[];
    expect(code).toBe(0);
    expect(models.map(({ name, faces, frames }) => [name, faces, frames])).toEqual([
      ['Tetra', 4, 2],
      ['zipped', 4, 1],
    ]);
    expect(models[0]).toMatchObject({
      format: 'unreal',
      clips: [{ name: 'Rise' }],
      missingFiles: [{ name: 'skin.pcx' }],
    });
  });

  it('lists folders and archives with one line per model', async () => {
    const { code, out } = await retromesh('info', '--list', 'mod/Models', 'pack.zip');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual('Model other tetra zipped '.split(' '));
  });

  // A named file means its models: an archive or a model beside it is none of them.
  it.each([
    ['data/q2/Bellweed.ctc', 'Bellweed'],
    ['data/models.dat', 'Bellweed Other'],
    ['npc/dewlop_body.ob2', 'dewlop_body'],
    ['npc/dewlop.npc', 'Dewlop'],
    ['npc/dewlop_base_1.base', 'Dewlop dewlop_body dewlop_legs'], // it is the first file of none
    ['mod/Classes/Tetra.uc', 'Tetra'],
  ])('of %s alone has %s', async (path, names) => {
    const { code, out, err } = await retromesh('info', '--json', path);
    const models = JSON.parse(out) as { name: string; files: { file: string }[] }[];
    expect([code, err, models.map(({ name }) => name).join(' ')]).toEqual([0, '', names]);
    if (path.endsWith('.ctc')) expect(models[0]!.files[0]!.file).toBe(join(folder, path));
  });

  it('reports files that fail and shows the others', async () => {
    const { code, out, err } = await retromesh('info', './short', 'pack.zip');
    expect(code).toBe(1);
    expect(out).toMatch(/^zipped: /);
    expect(err).toMatch(/^short_d\.3d ends early: .+\n$/);
  });

  it('refuses a truncated model, and says with which option it opens', async () => {
    const { code, out, err } = await retromesh('info', './cut');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^cut_d\.3d ends early: .+ Open what is there: --interpretation truncated=open\n$/);
    const opened = await retromesh('info', '--interpretation', 'truncated=open', './cut');
    expect([opened.code, opened.err]).toEqual([0, '']);
    expect(opened.out).toMatch(/warning +cut_d\.3d ends early/);
  });

  it('says a note that several looks of a mesh share once', async () => {
    const { out } = await retromesh('info', './twins');
    expect(out.match(/^\S.*: Unreal/gm)).toHaveLength(2);
    expect(out.match(/Face 0 has no area/g)).toHaveLength(1);
    expect(out).toMatch(/\d+ notes? as above/);
    // One that was not said is above it, in the same columns.
    const collection = await Collection.from([
      bytesFile('Flat_d.3d', flatFaces()),
      bytesFile('Flat_a.3d', tetrahedronFrames()),
    ]);
    const model = await collection.open();
    const said = new Set<string>();
    modelAsText(collection.entries[0]!, model, said);
    const fresh = { ...model.notes[0]!, title: 'Its shadow is missing' };
    const lines = modelAsText(
      collection.entries[0]!,
      { ...model, notes: [...model.notes, fresh] },
      said,
    ).split('\n');
    const column = (text: string) => lines.find((line) => line.includes(text))?.indexOf(text);
    expect(column(`${model.notes.length} note`)).toBe(column(fresh.title));
  });

  it('does not report a file that cannot be read and was not named', async () => {
    const { code, err } = await retromesh('info', 'damaged/readme.txt');
    expect(code).toBe(1);
    expect(err).toMatch(/^readme\.txt holds no model that Retromesh knows\./);
    const model = await retromesh('info', 'damaged/tetra_d.3d');
    expect([model.code, model.err]).toEqual([0, '']);
    expect((await retromesh('info', 'damaged/beside.s')).err).toMatch(/^damaged\/beside\.s is damaged/);
  });

  it('has an object for each file that cannot be read', async () => {
    const { code, out } = await retromesh('info', '--json', 'pack.zip', 'damaged/beside.s');
    expect(code).toBe(1);
    const found = JSON.parse(out) as { name?: string; error?: { file: string } }[];
    expect(found.map(({ name, error }) => name ?? error?.file.slice(-8))).toEqual(['zipped', 'beside.s']);
  });

  it('names the files of an archive without a model, and not those beside it', async () => {
    const { code, out, err } = await retromesh('info', '--json', 'text/notes.zip');
    expect(code).toBe(1);
    expect(err).toMatch(/^notes\.txt and 1 more file hold no model that Retromesh knows\./);
    const sentence = 'notes.txt and 1 more file hold no model that Retromesh knows';
    expect(JSON.parse(out)).toEqual([{ error: expect.objectContaining({ sentence }) as object }]);
  });
});

describe('retromesh diff', () => {
  it('exits with 0 for equal files, 1 for different ones, and 2 where one cannot be opened', async () => {
    const [tetra, other] = ['mod/Models/tetra_d.3d', 'mod/Models/other_d.3d'];
    expect(await retromesh('diff', tetra, tetra)).toEqual({
      code: 0,
      out: 'Tetra: The files are equal.\n',
      err: '',
    });
    const { code, out } = await retromesh('diff', tetra, other);
    expect(code).toBe(1);
    expect(out).toMatch(/^other: The models differ/);
    expect(out).toMatch(/Frames +2 +→ +1/);
    const short = await retromesh('diff', tetra, './short');
    expect([short.code, short.out]).toEqual([2, '']);
    expect(short.err).toMatch(/short_d\.3d ends early/);
  });

  it('compares the models of folders by name, and writes JSON', async () => {
    const line = 'diff --format json ./mod/Models mod/Models/tetra_d.3d';
    const { code, out } = await retromesh(...line.split(' '));
    const models = JSON.parse(out) as {
      name: string;
      after: string | null;
      isEqual: boolean;
      faces?: object;
    }[];
    expect(code).toBe(1);
    expect(models.map(({ name }) => name.toLowerCase())).toEqual(['other', 'tetra']);
    expect(models[0]).toMatchObject({ after: null, isEqual: false });
    expect(models.at(-1)!.faces).toBeDefined();
  });

  it('needs two paths and a known format', async () => {
    for (const args of [
      ['diff', 'pack.zip'],
      ['diff', '--format', 'xml', 'pack.zip', 'pack.zip'],
    ])
      expect((await retromesh(...args)).code).toBe(2);
  });
});

describe('retromesh dump', () => {
  interface Dumped {
    readonly file: string;
    readonly document: string;
    readonly fields: {
      readonly header?: object;
      readonly polygons?: readonly object[];
      readonly frames?: readonly object[];
    };
  }

  it('writes every field of named documents', async () => {
    for (const layout of [[], ['--compact']]) {
      const pair = ['mod/Models/tetra_d.3d', 'mod/Models/TETRA_A.3D'];
      const { code, out } = await retromesh('dump', ...layout, ...pair);
      const documents = JSON.parse(out) as Dumped[];
      expect(code).toBe(0);
      expect(documents.map(({ document }) => document).sort()).toEqual(['anivfile', 'datafile']);
      const { header, polygons } = documents.find(({ document }) => document === 'datafile')!.fields;
      expect(header).toMatchObject({ polygons: 4, vertices: 4 });
      expect(polygons?.[1]).toMatchObject({ vertices: [0, 1, 3], texture: 0 });
      expect(documents.find(({ document }) => document === 'anivfile')!.fields.frames).toHaveLength(2);
    }
  });

  it('writes the lines of a script', async () => {
    const { code, out } = await retromesh('dump', 'mod/Classes/Tetra.uc');
    const [script, ...others] = JSON.parse(out) as { document: string; format: string; fields: unknown }[];
    const lines = new TextDecoder().decode(tetrahedronScript('skin.pcx')).split(/\r?\n/);
    expect([code, others]).toEqual([0, []]);
    expect(script).toMatchObject({ document: 'script', format: 'unreal', fields: { lines } });
  });

  it('omits documents that were found beside named ones', async () => {
    const documents = JSON.parse((await retromesh('dump', 'mod/Models/tetra_d.3d')).out) as Dumped[];
    expect(documents.map(({ document }) => document)).toEqual(['datafile']);
  });

  it('writes documents that need a model to be seen, alone and beside models', async () => {
    for (const path of ['./moves', './npc']) {
      const { code, out, err } = await retromesh('dump', path);
      expect([code, err]).toEqual([0, '']);
      const kinds = (JSON.parse(out) as Dumped[]).map(({ document }) => document);
      expect(kinds).toEqual(expect.arrayContaining(['base', 'frame', 'script']));
    }
    const alone = await retromesh('dump', 'moves/dewlop_base_1.base');
    const beside = await retromesh('dump', 'npc/dewlop_base_1.base');
    const [first, second] = [alone, beside].map(({ out }) => (JSON.parse(out) as Dumped[])[0]!.fields);
    expect(first).toMatchObject({ footer: { 'kind bytes': 42, 'label bytes': 115 } });
    expect(second).toEqual(first);
  });

  it('says that a file is no document', async () => {
    const { code, err } = await retromesh('dump', 'lone/skin.png');
    expect([code, err]).toEqual([1, expect.stringContaining('skin.png holds no model')]);
  });

  it('reports a truncated document', async () => {
    const { code, err } = await retromesh('dump', './short');
    expect([code, err]).toEqual([1, expect.stringMatching(/^short_d\.3d ends early/)]);
  });
});

describe('retromesh', () => {
  it('prints help and version', async () => {
    expect((await retromesh('--help')).out).toContain('retromesh info FILES…');
    expect((await retromesh('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('exits with 2 for invalid arguments', async () => {
    for (const args of [
      [],
      ['open'],
      ['info'],
      ['info', '--what', 'a_d.3d'],
      ['dump', '--json', 'a_d.3d'],
      ['info', '--compact', 'a_d.3d'],
    ]) {
      const { code, err } = await retromesh(...args);
      expect([code, err]).toEqual([2, expect.stringMatching(/^retromesh: .+\nTry "retromesh --help"\.\n$/)]);
    }
  });

  const script = fileURLToPath(new URL('../../build/cli/retromesh.mjs', import.meta.url));

  it('runs as a command in any folder', () => {
    const out = execFileSync(process.execPath, [script, 'info', 'tetra_d.3d'], {
      cwd: join(folder, 'mod/Models'),
      encoding: 'utf8',
    });
    expect(out).toMatch(/^Tetra: /);
    const failed = spawnSync(process.execPath, [script, 'info', 'short'], { cwd: folder, encoding: 'utf8' });
    expect([failed.status, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(/^short_d\.3d ends early/);
  });

  it('exits without an error when the pipe is closed early', () => {
    const command = `"${process.execPath}" "${script}" dump mod | head -c 10`;
    const { stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect([stdout.length, stderr]).toEqual([10, '']);
  });
});
