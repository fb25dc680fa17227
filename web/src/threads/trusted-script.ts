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

/** The address of a script of the page for a thread or a service worker, where Trusted Types are required. */
export function trustedScript(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string;
}
