import { frameStart } from '../../core/clip-time.js';
import { sizeInWords } from '../../core/format.js';
import { ModelError } from '../../core/model-error.js';
import type { Model } from '../../core/model.js';
import type { ExportOptions } from '../exported.js';
import { workOfPose, type Pace } from '../pace.js';

/** One frame of a model, posed. */
export interface Frame {
  /** Three floats for each render vertex. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Twelve floats for each attachment: rows of a 3 × 4 matrix. */
  readonly attachments: Float32Array;
  /** The same for the whole model and then for each bone. */
  readonly bones: Float32Array;
}

/** Bytes of all frames of a model, above which it is not exported as a whole. */
const mostBytes = 512 * 1024 * 1024;

/** The pose in which a model is opened. */
export function firstFrame(model: Model): Frame {
  return poseAt(model, 0, 0);
}

/** The clip and the frame in it that show a frame of the model; null when no clip has it. */
export function locateFrame(model: Model, frame: number): { clip: number; index: number } | null {
  const clip = model.clips.findIndex(({ first, count }) => frame >= first && frame < first + count);
  return clip < 0 ? null : { clip, index: frame - model.clips[clip]!.first };
}

/** The pose of one frame of the model; the first pose for a frame that no clip has. */
export function frameOf(model: Model, frame: number): Frame {
  const found = locateFrame(model, frame);
  return found
    ? poseAt(model, found.clip, frameStart(model.clips[found.clip]!, found.index))
    : firstFrame(model);
}

/** All frames that clips have, by their number in the model. Throws a ModelError where they need too much memory. */
export async function sampleFrames(
  model: Model,
  pace: Pace,
  onProgress?: ExportOptions['onProgress'],
): Promise<Map<number, Frame>> {
  const numbers = new Set<number>();
  for (const { first, count } of model.clips)
    for (let frame = first; frame < first + count; frame += 1) numbers.add(frame);
  const bytes = numbers.size * model.positions.length * 8;
  if (bytes > mostBytes) throw tooLarge(model, numbers.size, bytes);
  const frames = new Map<number, Frame>();
  for (const frame of [...numbers].sort((a, b) => a - b)) {
    frames.set(frame, frameOf(model, frame));
    onProgress?.(frames.size / numbers.size);
    await pace.did((model.positions.length / 3) * workOfPose);
  }
  return frames;
}

function poseAt(model: Model, clip: number, seconds: number): Frame {
  const frame = {
    positions: new Float32Array(model.positions.length),
    normals: new Float32Array(model.positions.length),
    attachments: new Float32Array(12 * model.attachments.length),
    bones: new Float32Array(model.boneParents ? 12 * (model.boneParents.length + 1) : 0),
  };
  model.pose(clip, seconds, frame, { loop: false, smooth: false });
  return frame;
}

function tooLarge({ name }: Model, frames: number, bytes: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    expected: mostBytes,
    found: bytes,
    sentence: `The ${frames} frames of ${name} need ${sizeInWords(bytes)}, and at most ${sizeInWords(mostBytes)} are used`,
    advice: 'Export a single frame.',
  });
}
