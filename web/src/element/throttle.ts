/** A function that passes calls on at most once in `milliseconds`: the first at once, the last of the others later. */
export function throttle<Args extends unknown[]>(
  milliseconds: number,
  act: (...args: Args) => void,
): { (...args: Args): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: Args | null = null;
  const rest = () => {
    timer = undefined;
    if (!waiting) return;
    const args = waiting;
    waiting = null;
    call(...args);
  };
  const call = (...args: Args) => {
    if (timer !== undefined) {
      waiting = args;
      return;
    }
    timer = setTimeout(rest, milliseconds);
    act(...args);
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
  return call;
}
