/** Waits until a condition holds that can change with each `change` of the target, or for the abort. */
export async function until(
  target: EventTarget,
  condition: () => boolean,
  signal?: AbortSignal,
): Promise<void> {
  while (!condition() && !signal?.aborted) {
    const waited = new AbortController();
    const how = { once: true, signal: waited.signal };
    await new Promise((resolve) => {
      target.addEventListener('change', resolve, how);
      signal?.addEventListener('abort', resolve, how);
    });
    waited.abort();
  }
}

/** Aborted when one of the signals is; its own abort takes its listeners off. */
export function anyOf(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const end = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) end.abort();
    signal?.addEventListener('abort', () => end.abort(), { signal: end.signal });
  }
  return end;
}
