export function fileNamesClass(types: Readonly<Record<string, readonly string[]>>): string;
