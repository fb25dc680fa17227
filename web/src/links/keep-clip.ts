import { hasFrameBlocks, repeatUnusedFrames } from '../core/files/frame-blocks.js';
import { openModel, type Clip, type Model } from '../core/index.js';
import type { PackedFile } from './packed-file.js';
import { interpretationsOf } from '../core/interpretations.js';

/** Whether a link can leave out the frames of the other clips. */
export function canKeepClip(model: Model, clip: Clip | null): clip is Clip {
  const hasFrames = model.parts.some(({ kind }) => kind === 'frames');
  return hasFrameBlocks(model.format) && hasFrames && clip !== null && clip.count < model.frameCount;
}

/**
 * The files of a model with the frames of one clip: in all other frames the model stands still. The files stay as they are where
 * the poses of the clip would not be the same.
 */
export async function keepClip(
  files: readonly PackedFile[],
  model: Model,
  clip: Clip,
): Promise<readonly PackedFile[]> {
  const kept = new Set(
    Array.from(
      { length: clip.count },
      (_, index) => model.fileFrames[clip.first + index] ?? clip.first + index,
    ),
  );
  const shortened = files.map((file): PackedFile => {
    if (!model.parts.some(({ file: name, kind }) => name === file.name && kind === 'frames')) return file;
    const bytes = repeatUnusedFrames(model.format, file.bytes, kept);
    return bytes ? { name: file.name, bytes } : file;
  });
  return (await hasSamePoses(shortened, model, clip)) ? shortened : files;
}

async function hasSamePoses(files: readonly PackedFile[], model: Model, clip: Clip): Promise<boolean> {
  try {
    const sources = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
    const other = await openModel(sources, { interpretations: interpretationsOf(model) });
    const same = posesOf(other, clip) === posesOf(model, clip);
    other.dispose();
    return same && other.frameCount === model.frameCount;
  } catch {
    return false;
  }
}

/** The positions of all frames of a clip. */
function posesOf(model: Model, clip: Clip): string {
  const { length } = model.positions;
  const target = { positions: new Float32Array(length), normals: new Float32Array(length) };
  const index = model.clips.findIndex(({ name, first }) => name === clip.name && first === clip.first);
  const poses: string[] = [];
  for (let frame = 0; frame < clip.count; frame += 1) {
    model.pose(index, frame / clip.rate, target, { smooth: false });
    poses.push(target.positions.join());
  }
  return poses.join('\n');
}
