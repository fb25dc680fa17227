/** A model's document in the inspector's dump: a column for each field that the file has. */
interface Dumped {
  readonly footer: Readonly<Record<string, number>>;
  readonly version?: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly z: readonly number[];
  readonly 'vertex flags': readonly number[];
  readonly 'vertex labels'?: readonly number[];
  readonly 'face types': readonly number[];
  readonly steps: readonly (readonly number[])[];
  readonly colours: readonly number[];
  readonly priorities?: readonly number[];
  readonly alphas?: readonly number[];
  readonly 'face labels'?: readonly number[];
  readonly infos?: readonly number[];
  readonly 'render types'?: readonly number[];
  readonly textures?: readonly number[];
  readonly 'texture coordinates'?: readonly number[];
  readonly 'mapping kinds'?: readonly number[];
  readonly corners?: readonly (readonly number[])[];
  readonly 'plane corners'?: readonly (readonly number[])[];
  readonly 'z offset flag'?: number;
}

/** A model's columns with differences resolved to values; null where the file has no such column. */
export interface Columns {
  readonly version: number;
  /** x, y and z of each vertex, in the file's space. */
  readonly positions: readonly (readonly number[])[];
  /** First, second and third corner of each face. */
  readonly corners: readonly (readonly number[])[];
  readonly vertexLabels: readonly number[] | null;
  readonly faceLabels: readonly number[] | null;
  readonly priorities: readonly number[] | null;
  /** 0 opaque to 255 invisible. */
  readonly transparency: readonly number[] | null;
  /** 127 for textured faces in layouts that store a texture instead of a colour. */
  readonly colours: readonly number[];
  /** 0 smooth, 1 flat, 2 hidden, 3 black. */
  readonly shadings: readonly number[];
  readonly hasShadings: boolean;
  /** −1 for none. */
  readonly textures: readonly number[];
  readonly hasTextures: boolean;
  /** The texture mapping of each face, 255 for its own corners. */
  readonly mappings: readonly number[];
  readonly hasMappings: boolean;
  /** P, M and N of each mapping, 0 where it is no plane. */
  readonly anchors: readonly (readonly number[])[];
  readonly mappingCount: number;
  readonly layout: Layout;
  /** The bits of an FFFF file, 0 for others. */
  readonly flags: number;
  /** Whether faces of an FFFE or FFFD file have z offsets. */
  readonly hasOffsetFlag: boolean;
}

export type Layout = 'old' | 'ffff' | 'fffe' | 'fffd';

const own = 255;
const texturedColour = 127;
const layouts: Readonly<Record<number, Layout>> = { 0xffff: 'ffff', 0xfffe: 'fffe', 0xfffd: 'fffd' };

/** Whether a layout stores textures and their mappings in columns of their own. */
export const isLater = (layout: Layout): boolean => layout === 'ffff' || layout === 'fffd';

/** Resolves the columns of the inspector's dump, independent of the core's decoder. */
export function columnsOf(dump: string): Columns {
  const file = JSON.parse(dump) as Dumped;
  const { footer } = file;
  const layout = layouts[footer['sentinel'] ?? 0] ?? 'old';
  const corners = cornersOf(file);
  const anchors = anchorsOf(file);
  return {
    version: file.version ?? 0,
    positions: positionsOf(file),
    corners,
    vertexLabels: file['vertex labels'] ?? null,
    faceLabels: file['face labels'] ?? null,
    priorities: file.priorities ?? null,
    transparency: file.alphas ?? null,
    ...(isLater(layout) ? laterLooks(file) : oldLooks(file, corners, anchors)),
    anchors: [0, 1, 2].map((corner) => anchors.map((anchor) => anchor[corner]!)),
    mappingCount: footer['mappings']!,
    layout,
    flags: footer['flags'] ?? 0,
    hasOffsetFlag: file['z offset flag'] !== undefined,
  };
}

function positionsOf(file: Dumped): number[][] {
  const shift = (file.version ?? 0) >= 13 ? 2 : 0;
  return [file.x, file.y, file.z].map((steps, axis) => {
    let next = 0;
    let at = 0;
    return file['vertex flags'].map((flags) => {
      if (flags & (1 << axis)) at += steps[next++]!;
      return at >> shift;
    });
  });
}

function cornersOf(file: Dumped): number[][] {
  let [a, b, c] = [0, 0, 0];
  const faces = file['face types'].map((type, face) => {
    const [first, second, third] = file.steps[face]!;
    const last = c;
    if ((type & 7) === 1) {
      a = last + first!;
      b = a + second!;
      c = b + third!;
      return [a, b, c];
    }
    if ((type & 7) === 2) b = c;
    if ((type & 7) === 3) a = c;
    if ((type & 7) === 4) [a, b] = [b, a];
    c = last + first!;
    return [a, b, c];
  });
  return [0, 1, 2].map((corner) => faces.map((face) => face[corner]!));
}

function anchorsOf(file: Dumped): (readonly number[])[] {
  const kinds = file['mapping kinds'];
  if (!kinds) return [...(file.corners ?? [])];
  let plane = 0;
  return kinds.map((kind) => (kind === 0 ? file['plane corners']![plane++]! : [0, 0, 0]));
}

type Looks = Pick<
  Columns,
  'colours' | 'shadings' | 'hasShadings' | 'textures' | 'hasTextures' | 'mappings' | 'hasMappings'
>;

/** One byte holds shading, whether the colour is a texture, and the mapping. */
function oldLooks(
  file: Dumped,
  corners: readonly (readonly number[])[],
  anchors: readonly (readonly number[])[],
): Looks {
  const infos = file.infos ?? file.colours.map(() => 0);
  const textured = infos.map((info) => (info & 2) !== 0);
  const isOwn = (face: number, anchor: readonly number[] | undefined): boolean =>
    anchor === undefined || anchor.every((vertex, corner) => vertex === corners[corner]![face]);
  const mappings = infos.map((info, face) =>
    !textured[face] || isOwn(face, anchors[info >> 2]) ? own : info >> 2,
  );
  return {
    colours: file.colours.map((colour, face) => (textured[face] ? texturedColour : colour)),
    shadings: infos.map((info) => info & 1),
    hasShadings: infos.some((info) => (info & 1) !== 0),
    textures: file.colours.map((colour, face) => (textured[face] ? (colour << 16) >> 16 : -1)),
    hasTextures: textured.includes(true),
    mappings,
    hasMappings: mappings.some((mapping) => mapping !== own),
  };
}

/** Shading, texture and mapping have columns of their own, the last only for faces with a texture. */
function laterLooks(file: Dumped): Looks {
  const { colours } = file;
  const textures = colours.map((_, face) => (file.textures?.[face] ?? 0) - 1);
  let next = 0;
  const coordinates = file['texture coordinates'] ?? [];
  const mappings = textures.map((texture) => (texture < 0 ? own : ((coordinates[next++] ?? 0) - 1) & own));
  return {
    colours,
    shadings: file['render types'] ?? colours.map(() => 0),
    hasShadings: file['render types'] !== undefined,
    textures,
    hasTextures: file.textures !== undefined,
    mappings,
    hasMappings: file.textures !== undefined && file.footer['mappings']! > 0,
  };
}
