/** Calls `work` when the image that is drawn in the next frame is on the screen. */
export function afterImage(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
}
