/** Browsers show images for 100 ms whose delay is less. */
const least = 2;

/** The delays of a GIF in hundredths of a second. Rounding does not add up: the film is as long as planned. */
export function gifDelays(milliseconds: readonly number[]): number[] {
  let [elapsed, written] = [0, 0];
  return milliseconds.map((each) => {
    elapsed += each / 10;
    const delay = Math.max(least, Math.round(elapsed) - written);
    written += delay;
    return delay;
  });
}
