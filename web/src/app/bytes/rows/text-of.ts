/** So many bytes of a file tell whether it is text. */
const probed = 4096;

/** The text of a script: UTF-16 with its byte order mark, UTF-8, or else the Western code page of Windows. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text has no control characters but tabs, line ends and form feeds. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return bytes.length > 0 && bytes.subarray(0, probed).every((byte) => byte >= 32 || (byte > 8 && byte < 14));
}

/** The lines of a text, without an empty one after the last line end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
