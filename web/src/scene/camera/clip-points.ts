import { frameStart } from '../../core/clip-time.js';
import type { Clip, Model } from '../../core/model.js';

/** Limit of vertices examined over the frames of a clip: of large models, fewer frames are sampled. */
const maxVertices = 200_000;
const minFrames = 4;

/** The parts of a model that fit points are computed from. */
export type Posable = Pick<Model, 'positions' | 'clips' | 'pose'> &
  Partial<Pick<Model, 'materials' | 'groups' | 'indices' | 'lines' | 'sprites'>>;

/**
 * The points of all frames of a clip, three floats each, without what is not drawn: what the camera fits into the viewport. Where
 * there are very many, fewer frames are sampled.
 */
export function clipPoints(model: Posable, clip: number): Float32Array {
  const { positions, clips } = model;
  const drawn = drawnVertices(model);
  const seen = (all: Float32Array): Float32Array =>
    drawn ? all.filter((_, i) => drawn[Math.floor(i / 3)]) : all;
  const shown = clips[clip];
  if (!shown || positions.length === 0) return seen(positions);
  const times = sampledTimes(shown, positions.length / 3);
  const target = { positions: positions.slice(), normals: new Float32Array(positions.length) };
  const [first, ...others] = times.map((seconds) => {
    model.pose(clip, seconds, target, { smooth: false });
    return seen(target.positions).slice();
  });
  const points = new Float32Array(times.length * first.length);
  [first, ...others].forEach((pose, i) => points.set(pose, i * first.length));
  return points;
}

/** Times within the frames of a clip, evenly spread when there are too many. */
export function sampledTimes(clip: Clip, vertices: number): number[] {
  const count = Math.min(clip.count, Math.max(minFrames, Math.floor(maxVertices / vertices)));
  return Array.from({ length: count }, (_, i) => frameStart(clip, Math.floor((i * clip.count) / count)));
}

/** Whether each vertex belongs to something that is drawn; null where all do. */
export function drawnVertices(model: Posable): Uint8Array | null {
  const { materials = [], groups = [], indices = [], lines = [], sprites = [], positions } = model;
  const isDrawn = materials.map(({ notDrawn, opacity }) => notDrawn === undefined && opacity !== 0);
  if (!isDrawn.includes(false) || !isDrawn.includes(true)) return null;
  const drawn = new Uint8Array(positions.length / 3);
  for (const { start, count, material } of groups)
    if (isDrawn[material]) for (let i = start; i < start + count; i++) drawn[indices[i]] = 1;
  for (let i = 0; i < lines.length; i++) if (i % 4 < 2) drawn[lines[i]] = 1;
  for (let i = 0; i < sprites.length; i += 3) drawn[sprites[i]] = 1;
  return drawn.includes(1) ? drawn : null;
}
