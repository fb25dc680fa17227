import { glbOf, packed, type Gltf, type Values } from './glb-files.js';

type Beside = (path: string, size: number) => Uint8Array | null;

/** A kind of file that asks for more than it has. */
export interface HostileImport {
  readonly name: string;
  /** The largest size; files of a half and a quarter of it show how the work grows. */
  readonly size: number;
  readonly bytes: (size: number) => Uint8Array;
  /** In the sentence in which the largest one ends; those without one open. */
  readonly refused: RegExp | null;
  /** The files beside it, by the path that is asked for. */
  readonly beside: Beside;
  /** How many times the steps may become more when the size doubles. */
  readonly growth: number;
}

const all: HostileImport[] = [];

function add(
  name: string,
  size: number,
  bytes: HostileImport['bytes'],
  refused: RegExp | null = null,
  beside: Beside = () => null,
  growth = 2.6,
): void {
  all.push({ name, size, bytes, refused, beside, growth });
}

const megabyte = 1024 * 1024;
const text = (...parts: readonly string[]) => new TextEncoder().encode(parts.join(''));
const list = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, i) => item(i));
const many = (count: number, line: (index: number) => string) => list(count, line).join('');
const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\n';
const face = 'f 1 2 3\n';

/** A comb of `n` corners, half of which are not convex. */
const comb = (n: number) =>
  text(
    many(n / 2, (i) => `v ${i} ${i % 2 === 0 ? 0 : 10} 0\n`),
    many(n / 2, (i) => `v ${n / 2 - 1 - i} ${i % 2 === 0 ? 21 : 11} 0\n`),
    `f${many(n, (i) => ` ${i + 1}`)}\n`,
  );
const obj = (line: (index: number) => string) => (n: number) => text('mtllib m\n', corners, many(n, line));
const mtl =
  (line: (index: number) => string): Beside =>
  (path, n) =>
    path === 'm' ? text(many(n, line)) : path === 'a.png' ? text('image') : null;
const inMaterial = (i: number) => `usemtl m${i}\n${face}`;

add('polygon.obj', 4000, comb, null, undefined, 4.5);
add('polygon of more corners.obj', 40_000, comb, /polygon of 40,000 corners in line 40,001/);
add('same corner.obj', 50_000, (n) => text(corners, 'f', ' 1'.repeat(n)), /polygon of 50,000 corners in/);
add('crossed polygons.obj', 60_000, (n) => text(corners, 'v 1 1 0\n', 'f 1 4 2 3 1 4 3 2\n'.repeat(n / 8)));
add('separators.obj', 200_000, (n) => text(corners, '# ', '\u2028'.repeat(n), '\n', face));
add('separated words.obj', 100_000, (n) => text(corners, 'g ', ' \u2028#'.repeat(n), '\n', face));
add('continued lines.obj', 200_000, (n) => text(corners, 'f 1 2 3 \\\n', ' \\\n'.repeat(n)));
add('continued comments.obj', 200_000, (n) => text(corners, face, '# \\\r\n'.repeat(n)));
add('long group.obj', 100_000, (n) => text(corners, `g ${'Ab'.repeat(n / 2)}\n`, face.repeat(5000)));
add('long groups.obj', 4000, obj((i) => `g ${'maskedA'.repeat(400)}${i}\n${face}`)); // prettier-ignore
add('materials.obj', 60_000, obj(inMaterial));
add('more materials.obj', 131_072, obj(inMaterial), /more than 65,535 materials/);
add('empty lines.obj', 16 * megabyte, (n) => text(corners, face, '\n'.repeat(n)));
add('points.obj', 2e5, (n) => text(corners, face, 'p 1\n'.repeat(n)));
add('vertices.obj', 8e6, (n) => text('v 0 0 0\n'.repeat(n)), /more than 160,000,000 steps .* its lines/);
add('faces.obj', 400_000, (n) => text(corners, face.repeat(n)));
add('more faces.obj', 2e6, (n) => text(corners, face.repeat(n)), /192 MB|more than 160,000,000 steps/);
add('one vertex.obj', 60_000, (n) =>
  text(
    corners,
    'vt 1 0\n'.repeat(n),
    many(n / 3, (i) => `f 1/${3 * i + 1} 1/${3 * i + 2} 2/${3 * i + 3}\n`),
  ),
);
add('long line.obj', 4e6, (n) => text(corners, 'v', ' 0'.repeat(n), '\n', face), /line 5 has more than 4,194,304/); // prettier-ignore
add('long number.obj', 4e6, (n) => text('v 0 0 ', '1'.repeat(n)), /line 1 has 1{80}… where a number is needed/); // prettier-ignore
add('material files.obj', 4000, obj((i) => `mtllib ${i}.mtl\n${face}`), /names more than 1,024 other files/); // prettier-ignore
add('images.obj', 4000, obj(inMaterial), /names more than 1,024/, mtl((i) => `newmtl m${i}\nmap_Kd ${i}.png\n`)); // prettier-ignore
add('one image.obj', 4000, obj(inMaterial), null, mtl((i) => `newmtl m${i}\nd 0.5\nmap_Kd a.png\n`)); // prettier-ignore
add('continued materials.obj', 50_000, (n) => text('mtllib m\n', corners, face, '#\n'.repeat(n / 1e3)), null, mtl(() => 'newmtl a\nmap_Kd -o \\\n')); // prettier-ignore

const scalar = (count: number, bufferView?: number) => ({
  bufferView,
  componentType: 5126,
  count,
  type: 'SCALAR',
});
const vec3 = (count: number, bufferView?: number) => ({ ...scalar(count, bufferView), type: 'VEC3' });
const vec4 = (count: number) => ({ ...scalar(count), type: 'VEC4' });
const primitive = { attributes: { POSITION: 0 } };

/** A document with a mesh of `vertices` vertices, all at one place, which no buffer has. */
const document = (vertices: number, more: Gltf = {}, change: Gltf = {}): Gltf => ({
  asset: { version: '2.0' },
  nodes: [{ mesh: 0 }],
  meshes: [{ primitives: [{ ...primitive, ...change }] }],
  accessors: [vec3(vertices)],
  ...more,
});
const json = (make: (n: number) => Gltf) => (n: number) => text(JSON.stringify(make(n)));
/** A triangle in a document with more. */
const gltf = (more: (n: number) => Gltf) => json((n) => document(3, more(n)));
/** One mesh of each of these primitives, at one node. */
const meshOf = (primitives: readonly Gltf[]) => ({ meshes: [{ primitives }] });
/** The triangle of node 0 in a tree of others. */
const tree = (n: number) => ({
  scenes: [{ nodes: [n] }],
  nodes: [{ mesh: 0 }, ...list(n - 1, () => ({})), { children: list(n, (i) => i) }],
});
const nested = (n: number) => '['.repeat(n) + ']'.repeat(n);
const uri = (start: string, of: string) => (n: number) => ({
  buffers: [{ byteLength: 9, uri: start + of.repeat(n / 4) }],
});

add('zeros.gltf', 16e6, json((n) => document(n)), /183 MB.* at most 192 MB/); // prettier-ignore
add('fan.gltf', 4e6, json((n) => document(n, {}, { mode: 6 })), /triangles.* vertices .* at most 192 MB/); // prettier-ignore
add('triangles.gltf', 1.2e6, json((n) => document(n))); // prettier-ignore
add('sparse.gltf', 4000, json((n) => document(1e6, { accessors: list(n, () => vec3(1e6)) }, { targets: list(n - 1, (i) => ({ POSITION: i + 1 })) })), /1,000,000 elements/); // prettier-ignore
add('children.gltf', 120_000, gltf(tree));
add('more children.gltf', 200_000, gltf(tree), /more than 500,000 values in its JSON/);
add('deep.gltf', 100_000, gltf((n) => ({ nodes: [...list(n, (i) => ({ children: [i + 1] })), { mesh: 0 }] }))); // prettier-ignore
add('deep JSON.gltf', 400_000, (n) => text(`{"asset":${nested(n)}}`), /more than 1,000 levels in its JSON/);
add('values.gltf', 6e6, (n) => text(`{"nodes":[${'{},'.repeat(n)}{}]}`), /more than 500,000 values in its JSON/); // prettier-ignore
add('text.gltf', 48 * megabyte, (n) => text(`{"a":"${'x'.repeat(n)}"}`), /48 MB of JSON, and at most 32 MB/);
add('base64.gltf', 12e6, gltf(uri('data:;base64,', 'AAAA')));
add('percent.gltf', 12e6, gltf(uri('data:,', '%41A')));
add('version.gltf', 1e6, json((n) => ({ asset: { version: '9'.repeat(n) } })), /is glTF 9{20}…, and only/); // prettier-ignore
add('one root.gltf', 200_000, gltf((n) => ({ scenes: [{ nodes: list(n, () => 0) }] }))); // prettier-ignore
add('weapons.gltf', 60_000, gltf((n) => ({ nodes: [{ mesh: 0 }, ...list(n, () => ({ name: 'weapon' }))] }))); // prettier-ignore
add('long name.gltf', 4000, gltf((n) => ({ nodes: list(n, () => ({ mesh: 0 })), meshes: [{ name: 'maskedA '.repeat(1e5), primitives: [primitive] }] }))); // prettier-ignore
add('materials.gltf', 60_000, gltf((n) => ({ materials: list(n, () => ({})), ...meshOf(list(n, (material) => ({ ...primitive, material }))) }))); // prettier-ignore
add('primitives.gltf', 2000, gltf((n) => ({ nodes: list(n, () => ({ mesh: 0 })), ...meshOf(list(n, () => primitive)) })), /meshes.* at most 192 MB/); // prettier-ignore
add('points.gltf', 2000, gltf((n) => ({ nodes: list(n, (i) => ({ mesh: Math.min(i, 1) })), meshes: [{ primitives: [primitive] }, { primitives: list(n, () => ({ ...primitive, mode: 0 })) }] })), /meshes.* at most 192 MB/); // prettier-ignore
add('images.gltf', 4000, gltf((n) => ({ images: list(n, (i) => ({ uri: `${i}.png` })) })), /more than 1,024 other/); // prettier-ignore
add('one buffer.gltf', 4000, gltf((n) => ({ buffers: list(n, () => ({ byteLength: 4, uri: 'a' })) })), null, () => new Uint8Array(4e6)); // prettier-ignore
add('buffers.gltf', 400, gltf((n) => ({ buffers: list(n, (i) => ({ byteLength: 4, uri: `${i}` })) })), /other files, which need 1 MB, beside 191 MB/, () => new Uint8Array(megabyte)); // prettier-ignore

/** A document whose buffer has these arrays, each in a buffer view. */
const glb = (make: (n: number) => readonly [Gltf, ...(readonly Values[])]) => (n: number) => {
  const [of, ...arrays] = make(n);
  const { bytes, bufferViews } = packed(...arrays);
  return glbOf({ ...of, buffers: [{ byteLength: bytes.length }], bufferViews }, bytes);
};
const floats = (count: number, value: (index: number) => number = () => 0) =>
  Float32Array.from({ length: count }, (_, i) => value(i));
const channel = (node: number, path = 'translation') => ({ sampler: 0, target: { node, path } });
/** `animations` animations of the same `keys` keys for the first `nodes` of `all` nodes, 30 in a second. */
const animated = (keys: number, animations: number, nodes: number, all = nodes, vertices = 3, path?: string) => [
  document(vertices, {
    nodes: list(all, (i) => (i === 0 ? { mesh: 0 } : {})),
    animations: list(animations, () => ({ samplers: [{ input: 1, output: 2 }], channels: list(nodes, (i) => channel(i, path)) })), // prettier-ignore
    accessors: [vec3(vertices), scalar(keys, 0), vec3(keys, 1)],
  }),
  floats(keys, (i) => i / 30),
  floats(3 * keys),
] as const; // prettier-ignore
/** `n` materials with an image each, of the same bytes. */
const textured = (n: number, name: (index: number) => string) => [
  document(3, {
    images: list(n, (i) => ({ bufferView: 0, name: name(i) })),
    textures: list(n, (source) => ({ source })),
    materials: list(n, (index) => ({ alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorTexture: { index } } })),
    ...meshOf(list(n, (material) => ({ ...primitive, material }))),
  }),
  new Uint8Array(4 * megabyte).fill(1),
] as const; // prettier-ignore

add('nodes.glb', 2000, glb((n) => [document(1, { nodes: list(n, () => ({ mesh: 0 })), accessors: [{ ...vec3(2e6, 0), componentType: 5122 }] }), new Int16Array(6e6)]), /triangles or more, with 2,000,000 vertices in 1 meshes, which need .* at most 192 MB/); // prettier-ignore
add('small nodes.glb', 4000, glb((n) => [document(60, { nodes: list(n, () => ({ mesh: 0 })), accessors: [vec3(60, 0)] }), floats(180)])); // prettier-ignore
add('animations.glb', 5000, glb((n) => animated(2, n, 1, 10 * n)), /5,000 animations of 50,000 nodes, which take [\d,]+ steps/); // prettier-ignore
add('keys of nodes.glb', 64_000, glb((n) => animated(n, 1, 200)), /a clip of 64,000 frames that moves 200 nodes, which take [\d,]+ steps/); // prettier-ignore
add('keys.glb', 64_000, glb((n) => animated(n, 1, 1))); // prettier-ignore
add('frames.glb', 40_000, glb((n) => animated(n, 1, 1, 1, 300))); // prettier-ignore
add('same keys.glb', 4000, glb((n) => animated(6e4, n, 1)), /steps|frames of 3 vertices, which need/); // prettier-ignore
add('same channel.glb', 40_000, glb((n) => {
  const [of, ...arrays] = animated(1000, 1, 1);
  of['animations'][0].channels = list(n, () => channel(0));
  return [of, ...arrays];
})); // prettier-ignore
add('targets.glb', 1000, glb((n) => [document(300, { animations: [{ samplers: [{ input: 1, output: 2 }], channels: [channel(0, 'weights')] }], accessors: [vec3(300), scalar(n, 0), scalar(n * n, 1)] }, { targets: list(n, () => ({ POSITION: 0 })) }), floats(n, (i) => i / 30), floats(n * n, () => 1)]), /more than 160,000,000 steps.* vertices of its animations/, undefined, 9); // prettier-ignore
add('skins.glb', 2000, glb((n) => [document(3, { nodes: list(n, () => ({ mesh: 0, skin: 0 })), skins: [{ joints: list(n, (i) => i) }], accessors: [vec3(3), vec4(3)] }, { attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 1 } })])); // prettier-ignore
add('fractions.glb', 99_999, glb((n) => [document(n, { accessors: [vec3(n), scalar(n, 0)] }, { attributes: { POSITION: 0, _VERTEX: 1 } }), floats(n, (i) => i / n)])); // prettier-ignore
add('signs.glb', 60_000, glb((n) => [document(n, { accessors: [vec3(n, 0)] }), floats(3 * n, (i) => ((Math.floor(i / 3) >> (i % 3)) & 1 ? -1 : 1) * Math.floor(i / 24))])); // prettier-ignore
add('one image.glb', 2000, glb((n) => textured(n, () => 'same'))); // prettier-ignore
add('image names.glb', 2000, glb((n) => textured(n, (i) => `image ${i}`)), /images or more, the last of 1,024 × 1,024 pixels \(4 MB\), which need 4 MB, beside .* at most 192 MB/); // prettier-ignore

/** Files for the readers of glTF and OBJ. */
export const hostileImports: readonly HostileImport[] = all;
