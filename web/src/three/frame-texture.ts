import { DataTexture, FloatType, RGBAFormat } from 'three';
import { frameAt, frameStart, rateOf } from '../core/clip-time.js';
import type { Clip, Model } from '../core/model.js';
import { frameWidth, texelsOfVertex } from './frame-shaders.js';

/** Models whose frames need more bytes than this are posed by the core. Such a texture has at most 2,048 rows, which WebGL 2 guarantees. */
const mostBytes = 64 * 1024 * 1024;
const bytesOfTexel = 16;

/** The indices of the frames that clips show. */
function framesOf({ clips }: Model): Set<number> {
  return new Set(clips.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i)));
}

/** Whether all poses of a model lie between two of its frames, vertex by vertex, and the frames fit into a texture. */
export function hasVertexFrames(model: Model): boolean {
  const { clips, morphs, boneParents, vertexLabels, fades, lines, sprites } = model;
  if (clips.length === 0 || morphs || boneParents || vertexLabels || fades || lines || sprites) return false;
  const texels = framesOf(model).size * (model.positions.length / 3) * texelsOfVertex;
  return texels * bytesOfTexel <= mostBytes;
}

/** The positions and normals of all frames of a model, which shaders pose it with. */
export class FrameTexture {
  readonly texture: DataTexture;
  /** The first texel of each frame. */
  readonly #starts = new Map<number, number>();

  constructor(model: Model) {
    const size = (model.positions.length / 3) * texelsOfVertex;
    for (const frame of framesOf(model)) this.#starts.set(frame, this.#starts.size * size);
    const height = Math.max(1, Math.ceil((this.#starts.size * size) / frameWidth));
    const texels = new Float32Array(frameWidth * height * 4);
    const pose = { positions: model.positions.slice(), normals: new Float32Array(model.positions.length) };
    const written = new Set<number>();
    for (const [number, clip] of model.clips.entries())
      for (let i = 0; i < clip.count; i += 1) {
        if (written.has(clip.first + i)) continue;
        written.add(clip.first + i);
        model.pose(number, frameStart(clip, i), pose, { smooth: false });
        write(pose, texels, this.startOf(clip.first + i) * 4);
      }
    this.texture = new DataTexture(texels, frameWidth, height, RGBAFormat, FloatType);
    this.texture.needsUpdate = true;
  }

  /** The first texel of a frame. */
  startOf(frame: number): number {
    return this.#starts.get(frame)!;
  }
}

interface Pose {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

function write({ positions, normals }: Pose, texels: Float32Array, start: number): void {
  for (let from = 0, to = start; from < positions.length; from += 3, to += texelsOfVertex * 4) {
    for (let axis = 0; axis < 3; axis += 1) {
      texels[to + axis] = positions[from + axis]!;
      texels[to + 3 + axis] = normals[from + axis]!;
    }
  }
}

/** Two frames of a model, by their indices in all its frames, and how far a pose is from the first to the second. */
export interface FrameMix {
  readonly from: number;
  readonly to: number;
  readonly part: number;
}

/** The frames around a time of a clip's playback, as the core finds them (`mix_at`). */
export function frameMix(
  clip: Clip,
  seconds: number,
  { loop, smooth }: { readonly loop: boolean; readonly smooth: boolean },
): FrameMix {
  const { first, count, durations, replayFrom = 0 } = clip;
  const begun = frameAt(clip, seconds);
  const next = begun + 1 < count ? begun + 1 : loop ? replayFrom : begun;
  // Rounds to a millionth: times have rounding errors at the start of a frame.
  const ticks = Math.round((seconds - frameStart(clip, begun)) * rateOf(clip) * 1e6) / 1e6;
  const part = Math.max(0, ticks / (durations?.[begun] ?? 1));
  // The end of a clip that loops is the frame which it returns to.
  if (part >= 1) return { from: first + next, to: first + next, part: 0 };
  return { from: first + begun, to: first + next, part: smooth ? part : 0 };
}
