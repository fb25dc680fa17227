// A sandboxed frame has no storage: reading it throws. The page works without.

/** A setting of this browser, or null when there is none. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`retromesh-${name}`);
  } catch {
    return null;
  }
}

/** Keeps a setting in this browser, where the browser allows it; null forgets it. */
export function keepSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`retromesh-${name}`);
    else localStorage.setItem(`retromesh-${name}`, value);
  } catch {
    // Nothing to do: the setting lasts as long as the page.
  }
}
