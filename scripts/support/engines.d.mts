export function findFirefox(): string | null;
export function findWebKit(): { readonly driver: string; readonly browser: string } | null;
export function findXvfb(): string | null;
export const engines: Readonly<
  Record<'firefox' | 'webkit', { readonly what: string; readonly found: () => boolean }>
>;
