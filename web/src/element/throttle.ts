/** Calls `act` at most once in `milliseconds`: at once for the first call, later for the last of those in between. */
export function throttle<Args extends unknown[]>(
  milliseconds: number,
  act: (...args: Args) => void,
): { (...args: Args): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Args | null = null;
  const expire = () => {
    timer = undefined;
    if (!pending) return;
    const args = pending;
    pending = null;
    call(...args);
  };
  const call = (...args: Args) => {
    if (timer !== undefined) {
      pending = args;
      return;
    }
    timer = setTimeout(expire, milliseconds);
    act(...args);
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = null;
  };
  return call;
}
