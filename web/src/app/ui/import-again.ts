/** How often the script of an address could not be loaded. */
const failures = new Map<string, number>();

/**
 * Imports a script by its path from another; the build makes all dynamic imports of the page calls of this. One that could not be
 * loaded is requested under another address: browsers, Chromium up to 150 among them, keep the failure for the address.
 */
async function importAgain(path: string, from: string): Promise<unknown> {
  const { href } = new URL(path, from);
  const count = failures.get(href) ?? 0;
  try {
    return await import(/* @vite-ignore */ count > 0 ? `${href}?${count}` : href);
  } catch (error) {
    failures.set(href, count + 1);
    throw error;
  }
}

Object.assign(globalThis, { importAgain });
