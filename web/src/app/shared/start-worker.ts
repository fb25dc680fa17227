/** The part of the Trusted Types API that is used here; not all browsers have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

/** The policy that index.html allows: the addresses of our own scripts, which the build has written. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'retromesh-worker',
  { createScriptURL: (address) => address },
);

/** Starts a thread with a script of the page, as imported with `?worker&url`. */
export function startWorker(address: string): Worker {
  const trusted = policy?.createScriptURL(address) ?? address;
  return new Worker(trusted as string, { type: 'module' });
}
