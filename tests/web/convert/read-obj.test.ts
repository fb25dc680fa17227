import { describe, expect, it } from 'vitest';
import { readObj } from '../../../web/src/convert/obj/read-obj.js';
import { failure } from '../../support/failure.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(text: string, beside: Record<string, string> = {}) {
  return readObj(
    {
      name: 'Crate.obj',
      bytes: bytesOf(text),
      beside: async (path) => (beside[path] === undefined ? null : bytesOf(beside[path]!)),
    },
    { decode: async () => ({ width: 1, height: 1, pixels: Uint8Array.of(1, 2, 3, 255) }) },
  );
}

const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n';

describe('reading OBJ', () => {
  it('gives triangles of polygons, with texture coordinates from the top left', async () => {
    const { mesh } = await read(`${square}f 1/1 2/2 3/3 4/4\n`);
    expect([mesh.name, mesh.vertexCount, mesh.triangles.length / 3]).toEqual(['Crate', 4, 2]);
    const isOrigin = (vertex: number) => mesh.frames[3 * vertex]! + mesh.frames[3 * vertex + 1]! === 0;
    const first = mesh.triangles.findIndex(isOrigin);
    expect([...mesh.uvs.slice(2 * first, 2 * first + 2)]).toEqual([0, 1]);
  });

  it('keeps the shape of a concave polygon', async () => {
    // An arrow whose third corner is inside the hull.
    const { mesh } = await read('v 0 0 0\nv 2 0 0\nv 0.5 0.5 0\nv 0 2 0\nf 1 2 3 4\n');
    const area = (a: number, b: number, c: number) => {
      const [p, q, r] = [a, b, c].map((vertex) => mesh.frames.subarray(3 * vertex, 3 * vertex + 2));
      return ((q![0]! - p![0]!) * (r![1]! - p![1]!) - (q![1]! - p![1]!) * (r![0]! - p![0]!)) / 2;
    };
    const [a, b, c, d, e, f] = mesh.triangles;
    expect([area(a!, b!, c!) > 0, area(d!, e!, f!) > 0]).toEqual([true, true]);
    expect(area(a!, b!, c!) + area(d!, e!, f!)).toBeCloseTo(1);
  });

  it('reads negative indices, continued lines, comments and UTF-16', async () => {
    const text = `# a square\n${square}f -4 \\\n -3 -2 # half of it\n`;
    expect((await read(text)).mesh.triangles.length).toBe(3);
    const wide = Uint8Array.from([0xfe, 0xff, ...[...text].flatMap((letter) => [0, letter.charCodeAt(0)])]);
    const source = { name: 'Crate.obj', bytes: wide, beside: async () => null };
    expect((await readObj(source, { decode: async () => null })).mesh.triangles.length).toBe(3);
  });

  it('reads colours of vertices, materials and images, and says what is missing', async () => {
    const text = `mtllib a b.mtl\n${square.replace('v 0 0 0', 'v 0 0 0 1 0 0')}usemtl Red paint\nf 1 2 3\nusemtl None\nf 1 3 4\n`;
    const mtl = 'newmtl Red paint\nKd 1 0.5 0\nd 0.5\nmap_Kd -s 1 1 1 -bm 2 some image.png\n';
    const { mesh, notes } = await read(text, { 'a b.mtl': mtl, 'some image.png': 'x' });
    expect(mesh.materials).toMatchObject([
      { name: 'Red paint', colour: [1, 0.5, 0], opacity: 0.5, image: 0, blend: 'alpha' },
      { name: 'None', colour: [1, 1, 1], opacity: 1, image: -1, blend: 'opaque' },
    ]);
    expect([...mesh.colours.slice(0, 8)]).toEqual([255, 0, 0, 255, 255, 255, 255, 255]);
    expect(mesh.images.map(({ name }) => name)).toEqual(['some image']);
    expect(notes).toEqual([]);
    expect((await read(text)).notes.map(({ title }) => title)).toEqual(['a b.mtl is not here']);
  });

  it.each([
    ['v 0 0 x\n', 'Crate.obj line 1 has x where a number is needed.'],
    ['v 0 0 1e99\n', 'Crate.obj line 1 has 1e99 where a number is needed.'],
    ['v 0 0\n', 'Crate.obj line 1 has nothing where a number is needed.'],
    [`${square}f 1 2 5\n`, 'Crate.obj line 9 uses vertex 5, and there are 4 vertices before it.'],
    [`${square}f 0 2 3\n`, 'Crate.obj line 9 uses vertex 0, and there are 4 vertices before it.'],
    [
      `${square}f 1/9 2 3\n`,
      'Crate.obj line 9 uses texture coordinates 9, and there are 4 of them before it.',
    ],
    ['', 'Crate.obj has no triangles.'],
    ['v 1 2 3\np 1\n', 'Crate.obj has no triangles.'],
  ])('%j ends in a sentence', async (text, sentence) => {
    expect((await failure(read(text))).message).toBe(sentence);
  });
});
