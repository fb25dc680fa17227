/** A name without what file systems do not allow; never empty. */
export function fileStem(name: string): string {
  const stem = name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
  return stem === '' ? 'model' : stem;
}
