export const root: string;
export function ask(command: string, args: readonly string[]): string | null;
