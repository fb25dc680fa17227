/** RGBA pixels in rows. */
type Pixels = Uint8ClampedArray<ArrayBuffer>;

/** Divides the colours of an image by its alpha, in place: WebGL draws with multiplied ones, and files and canvases want them so. */
export function withStraightAlpha(image: Pixels): Pixels {
  for (let at = 3; at < image.length; at += 4) {
    const alpha = image[at]!;
    if (alpha === 255 || alpha === 0) continue;
    for (let channel = at - 3; channel < at; channel += 1) image[channel] = (image[channel]! * 255) / alpha;
  }
  return image;
}

/** An image for a canvas. */
export function imageDataOf(image: Pixels, width: number): ImageData {
  return new ImageData(withStraightAlpha(image), width);
}
