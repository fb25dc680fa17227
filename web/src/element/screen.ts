/** Calls `work` when the image that is drawn in the next frame is on the screen. */
export function afterImage(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
}

/** Above 0, because an element that only touches the edge of the viewport is not seen. */
const threshold = 0.00001;

/** Calls `act` with whether an element is within `margin` around the viewport, now and when that changes. */
export function observeViewport(
  element: Element,
  margin: string,
  signal: AbortSignal,
  act: (isWithin: boolean) => void,
): void {
  const observer = new IntersectionObserver((entries) => act(entries.at(-1)!.isIntersecting), {
    rootMargin: margin,
    threshold,
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
