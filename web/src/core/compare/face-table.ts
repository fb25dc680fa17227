import type { Material, Model } from '../model.js';

/** A corner of a face: its vertex in the file, and what it has beside that, as text. */
export interface Corner {
  readonly vertex: number;
  readonly uv: string;
  readonly colour: string;
}

/** A face of the file: a polygon, line or sprite. */
export interface Face {
  /** The corners in drawing order, each once where the face is a polygon. */
  readonly corners: readonly Corner[];
  readonly material: Material;
  readonly priority: number;
  readonly label: number;
}

/** The faces of a model by their numbers in the file; null for those that are not drawn. */
export function facesOf(model: Model): (Face | null)[] {
  const { indices, faceSource, groups, lines, sprites, priorities, faceLabels } = model;
  const materials = new Uint32Array(faceSource.length);
  for (const { start, count, material } of groups) materials.fill(material, start / 3, (start + count) / 3);
  const triangles = new Map<number, number[]>();
  faceSource.forEach((face, triangle) => {
    const list = triangles.get(face);
    if (list) list.push(triangle);
    else triangles.set(face, [triangle]);
  });
  const faces: (Face | null)[] = [];
  const add = (face: number, vertices: readonly number[], material: number, triangle = -1): void => {
    while (faces.length < face) faces.push(null);
    faces[face] = {
      corners: vertices.map((vertex) => cornerOf(model, vertex)),
      material: model.materials[material]!,
      priority: priorities?.[triangle] ?? -1,
      label: faceLabels?.[triangle] ?? -1,
    };
  };
  for (const face of [...triangles.keys()].sort((one, other) => one - other)) {
    const list = triangles.get(face)!;
    add(
      face,
      outline(list.map((triangle) => indices.subarray(3 * triangle, 3 * triangle + 3))),
      materials[list[0]!]!,
      list[0],
    );
  }
  for (let at = 0; lines && at < lines.length; at += 4)
    add(lines[at + 3]!, [lines[at]!, lines[at + 1]!], lines[at + 2]!);
  for (let at = 0; sprites && at < sprites.length; at += 3)
    add(sprites[at + 2]!, [sprites[at]!], sprites[at + 1]!);
  return faces;
}

function cornerOf({ vertexSource, uvs, colours, shades }: Model, vertex: number): Corner {
  return {
    vertex: vertexSource[vertex]!,
    uv: uvs.length > 0 ? `${uvs[2 * vertex]} ${uvs[2 * vertex + 1]}` : '',
    colour: `${shades?.[vertex] ?? ''} ${colours?.subarray(4 * vertex, 4 * vertex + 4).join(' ') ?? ''}`,
  };
}

/** The corners of the polygon that triangles make: the edges that only one of them has. All corners where they make none. */
function outline(triangles: readonly Uint32Array[]): number[] {
  const [first] = triangles;
  if (triangles.length === 1) return [...first!];
  const edges = new Set<string>();
  for (const [a, b, c] of triangles)
    for (const edge of [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]) edges.add(edge);
  const next = new Map<number, number>();
  let count = 0;
  for (const edge of edges) {
    const [from, to] = edge.split(' ').map(Number) as [number, number];
    if (edges.has(`${to} ${from}`)) continue;
    next.set(from, to);
    count += 1;
  }
  const [start] = next.keys();
  const corners: number[] = [];
  for (let at: number | undefined = start; at !== undefined && corners.length < count; at = next.get(at))
    corners.push(at);
  const isPolygon = corners.length === count && count > 2 && new Set(corners).size === count;
  return isPolygon ? corners : triangles.flatMap((triangle) => [...triangle]);
}

/** How a material draws, without its name and image. */
export function drawingOf(material: Material): string {
  const { name, slot, image, lightImage, properties, ...drawing } = material;
  const flags = properties.filter(({ location }) => location === null).map(({ value }) => value);
  return JSON.stringify([drawing, flags]);
}
