/** Copies a PNG to the clipboard; false when the browser does not allow it. */
export async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  try {
    // Safari allows copying only when the item is made at once, before the picture is there.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}
