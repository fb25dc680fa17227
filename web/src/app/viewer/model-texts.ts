import type { Clip, Model, ModelImage, Note, SourceLocation, Interpretation } from '../../core/index.js';
import { countOf, fileName, withCommas } from '../../core/format.js';

/** Seconds to a hundredth: 0.4 is "0.40". */
export function seconds(amount: number): string {
  return amount.toFixed(2);
}

/** The file's number of a frame of the model. */
export function frameOfFile(model: Pick<Model, 'fileFrames'>, frame: number): number {
  return model.fileFrames[frame] ?? frame;
}

/** The frames of a clip by the file's numbers: "82–95", or "7" for a single one. */
export function frameRange(model: Pick<Model, 'fileFrames'>, clip: Clip): string {
  const first = frameOfFile(model, clip.first);
  const last = frameOfFile(model, clip.first + clip.count - 1);
  return clip.count > 1 ? `${first}–${last}` : `${first}`;
}

/** Frames per second, without trailing zeros: 15, 7.5, 29.97. */
export function rateText(rate: number): string {
  return String(Number(rate.toFixed(2)));
}

/** A location in short: "Fenstrider.uc:28" for a line or byte, only the name for a file. */
export function locationText(location: SourceLocation): string {
  return location.kind === 'file' ? fileName(location.file) : `${fileName(location.file)}:${location.at}`;
}

/** A location in full: "line 28 of Classes/Fenstrider.uc", "byte 2,080 of Fenstrider_d.3d". */
export function locationTitle(location: SourceLocation): string {
  return location.kind === 'file'
    ? location.file
    : `${location.kind} ${withCommas(location.at)} of ${location.file}`;
}

/** A length in model units to about three digits: 94.1, 0.125, 1,204. */
export function lengthText(length: number): string {
  const digits = length >= 1000 ? 0 : length >= 10 ? 1 : length >= 1 ? 2 : 3;
  return withCommas(Number(length.toFixed(digits)));
}

/** Width, height and depth of a box given as low x, y, z, high x, y, z: "42.6 × 94.1 × 63.8". */
export function boxText(bounds: ArrayLike<number>): string {
  return [0, 1, 2].map((axis) => lengthText(bounds[axis + 3] - bounds[axis])).join(' × ');
}

/** An exact size: "8,688 B". */
export function bytesText(bytes: number): string {
  return `${withCommas(bytes)} B`;
}

/** What follows the first location of a note: " and 11 more", or nothing. */
export function moreLocations({ count, location }: Note): string {
  return count > 1 && location?.kind !== 'file' ? ` and ${withCommas(count - 1)} more` : '';
}

/** Number of triangles with a material. */
export function materialFaces(model: Pick<Model, 'groups'>, material: number): number {
  const indices = model.groups.reduce(
    (sum, group) => sum + (group.material === material ? group.count : 0),
    0,
  );
  return indices / 3;
}

/** Size, bit depth and colours of an image: "64 × 64, 8-bit, 8 colours used". */
export function imageRemark(image: ModelImage, size: { width: number; height: number }): string {
  const parts = [`${size.width} × ${size.height}`];
  if (image.bits) parts.push(`${image.bits}-bit`);
  if (image.palette.length) parts.push(`${countOf(image.coloursUsed, 'colour')} used`);
  return parts.join(', ');
}

/** The reason for the chosen interpretation, a sentence without full stop. */
export function reasonOf({ asked, settled, chosen, suggested, choices }: Interpretation): string {
  if (asked && chosen !== suggested) return `Chosen by you; detected: ${choices[suggested]!.name}`;
  if (asked) return 'Chosen by you, as detected';
  return settled ? "Detected from the file's contents" : 'A guess: the contents fit several choices';
}

/** Where sliders are, by interpretation, without those whose choice the model shows; none for another model than before. */
export function stillMoved(
  moved: Readonly<Record<string, number>>,
  before: Model | null | undefined,
  model: Model | null,
): Readonly<Record<string, number>> {
  if (before?.name !== model?.name || before?.parts[0]?.file !== model?.parts[0]?.file) return {};
  const left = Object.entries(moved).filter(([id, index]) =>
    model?.interpretations?.some((one) => one.id === id && one.chosen !== index),
  );
  return Object.fromEntries(left);
}
