// In a sandboxed frame, every access to localStorage throws.

/** A setting in localStorage, or null. */
export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`retromesh-${name}`);
  } catch {
    return null;
  }
}

/** Stores a setting in localStorage if the browser allows it; null removes it. */
export function storeSetting(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`retromesh-${name}`);
    else localStorage.setItem(`retromesh-${name}`, value);
  } catch {
    // The setting applies until the page is closed.
  }
}
