/** What file systems do not allow, and marks that reverse the text around them. */
const forbidden = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029<>:"/\\|?*]/gu;
/** Names of devices of Windows, also with an extension. */
const devices = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(?=[. ]|$)/i;
/** Bytes of a stem, which leaves room for what writers add: file systems allow 255. */
const longest = 100;

/** A name without what some file system does not allow; never empty. */
export function fileStem(name: string): string {
  const stem = firstBytes(name.replace(forbidden, '_').replace(/^[. ]+/, ''), longest)
    .replace(/[. ]+$/, '')
    .replace(devices, '_$&');
  return stem === '' ? 'model' : stem;
}

/** As many characters of a text as have at most `most` bytes of UTF-8. */
export function firstBytes(text: string, most: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}
