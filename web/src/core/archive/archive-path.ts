/** Whether a path in an archive is that of a usable file: not a folder, macOS metadata, or outside the archive. */
export function isFilePath(path: string): boolean {
  if (path === '' || /[/\\]$/.test(path) || /^([/\\]|[a-z]:)/i.test(path)) return false;
  const steps = path.split(/[/\\]/);
  return !steps.includes('..') && !steps.includes('__MACOSX') && steps.at(-1) !== '.DS_Store';
}
