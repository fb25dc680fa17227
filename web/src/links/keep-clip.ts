import { openModel, type Clip, type Model } from '../core/index.js';
import type { ElementRange } from '../core/inspector/document-bytes.js';
import { openDocumentBytes } from '../core/inspector/open-document-bytes.js';
import { interpretationsOf } from '../core/interpretations.js';
import type { PackedFile } from './packed-file.js';

/** Whether a link can leave out the frames of the other clips. */
export function canKeepClip(model: Model, clip: Clip | null): clip is Clip {
  const hasFrames = model.parts.some(({ kind }) => kind === 'frames');
  return hasFrames && clip !== null && clip.count < model.frameCount;
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
  const ranges = await frameRanges(files);
  const shortened = files.map((file, number): PackedFile => {
    if (!model.parts.some(({ file: name, kind }) => name === file.name && kind === 'frames')) return file;
    const bytes = repeatUnusedFrames(file.bytes, ranges[number]!, kept);
    return bytes ? { name: file.name, bytes } : file;
  });
  return (await hasSamePoses(shortened, model, clip)) ? shortened : files;
}

/** Where the bytes of a frame are. */
type FrameRange = Pick<ElementRange, 'offset' | 'size'>;

/** Of each file, the ranges of its frames, in their order. */
async function frameRanges(files: readonly PackedFile[]): Promise<FrameRange[][]> {
  const documents = await openDocumentBytes(files);
  const ranges: FrameRange[][] = files.map(() => []);
  for (let frame = 0; ; frame += 1) {
    const found = documents.rangesOf({ kind: 'frame', index: frame });
    if (found.length === 0) break;
    for (const { file, offset, size } of found) ranges[file]!.push({ offset, size });
  }
  documents.dispose();
  return ranges;
}

/**
 * A file of frames in which the frames that are not kept are copies of the nearest kept frame before them, or of the first: frames
 * keep their numbers, and copies take next to no space when they are compressed. Null where the file has not all kept frames, or
 * has frames of different sizes.
 *
 * @example
 * repeatUnusedFrames(bytes, ranges, new Set([8, 9, 10])); // frames 0 to 7 are copies of 8, those after 10 of 10
 */
export function repeatUnusedFrames(
  bytes: Uint8Array,
  ranges: readonly FrameRange[],
  kept: ReadonlySet<number>,
): Uint8Array | null {
  if (kept.size === 0 || [...kept].some((frame) => frame >= ranges.length)) return null;
  if (ranges.some(({ size }) => size !== ranges[0]!.size)) return null;
  const repeated = new Uint8Array(bytes);
  let nearest = ranges[Math.min(...kept)]!;
  for (const [frame, range] of ranges.entries()) {
    if (kept.has(frame)) nearest = range;
    else repeated.set(bytes.subarray(nearest.offset, nearest.offset + nearest.size), range.offset);
  }
  return repeated;
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
