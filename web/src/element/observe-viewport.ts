/** Calls `act` with whether an element is within `margin` around the viewport, now and when that changes. */
export function observeViewport(
  element: Element,
  margin: string,
  signal: AbortSignal,
  act: (isWithin: boolean) => void,
): void {
  const observer = new IntersectionObserver((entries) => act(entries.at(-1)!.isIntersecting), {
    rootMargin: margin,
  });
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
