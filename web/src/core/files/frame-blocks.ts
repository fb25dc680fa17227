/** Frames in a file: blocks of one size after a header. */
interface FrameBlocks {
  readonly start: number;
  readonly size: number;
}

/** By the id of the family; those that are not here store frames in another way. */
const rules: Readonly<Record<string, (bytes: Uint8Array) => FrameBlocks>> = {
  // *_a.3d: u16 number of frames, u16 bytes of a frame.
  unreal: (bytes) => ({ start: 4, size: (bytes[2] ?? 0) | ((bytes[3] ?? 0) << 8) }),
};

/** Whether the frames of a family's files can be replaced. */
export function hasFrameBlocks(family: string): boolean {
  return Object.hasOwn(rules, family);
}

/**
 * A file of frames in which the frames that are not kept are copies of the nearest kept frame before them, or of the first: frames
 * keep their numbers, and copies take next to no space when they are compressed. Null where the file has not all kept frames.
 *
 * @example
 * repeatUnusedFrames('unreal', bytes, new Set([8, 9, 10])); // frames 0 to 7 are copies of 8, those after 10 of 10
 */
export function repeatUnusedFrames(
  family: string,
  bytes: Uint8Array,
  kept: ReadonlySet<number>,
): Uint8Array | null {
  const { start, size } = hasFrameBlocks(family) ? rules[family]!(bytes) : { start: 0, size: 0 };
  const count = size > 0 ? Math.floor((bytes.length - start) / size) : 0;
  if (kept.size === 0 || [...kept].some((frame) => frame >= count)) return null;
  const frameAt = (frame: number): Uint8Array =>
    bytes.subarray(start + frame * size, start + (frame + 1) * size);
  const repeated = new Uint8Array(bytes);
  let nearest = Math.min(...kept);
  for (let frame = 0; frame < count; frame += 1) {
    if (kept.has(frame)) nearest = frame;
    else repeated.set(frameAt(nearest), start + frame * size);
  }
  return repeated;
}
