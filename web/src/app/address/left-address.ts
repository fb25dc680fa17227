const key = 'retromesh-left';

/**
 * Stores the address that was written while the page was left, for a reload: browsers load the address from before.
 * `before` is that address.
 */
export function keepAddress(before: string): void {
  try {
    if (location.href === before) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify([before, location.href, history.state]));
  } catch {
    // In a sandboxed frame there is no storage.
  }
}

/** After a reload, sets the address to the one that was stored. */
export function restoreAddress(): void {
  try {
    const [before, after, state] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type === 'reload' && before === location.href) history.replaceState(state, '', after);
  } catch {
    // The address from before is used.
  }
}
