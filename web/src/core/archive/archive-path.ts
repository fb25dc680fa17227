/** Whether a path in an archive is that of a file: folders, the Mac's own files, and paths that lead out of the archive are none. */
export function isFilePath(path: string): boolean {
  if (path === '' || /[/\\]$/.test(path) || /^([/\\]|[a-z]:)/i.test(path)) return false;
  const steps = path.split(/[/\\]/);
  return !steps.includes('..') && !steps.includes('__MACOSX') && steps.at(-1) !== '.DS_Store';
}
