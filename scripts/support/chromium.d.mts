export const chromiumArguments: readonly string[];
export function findChromium(): string | null;
