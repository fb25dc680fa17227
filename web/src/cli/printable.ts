/** Control characters, which move the cursor of a terminal, line separators, and marks that reverse the text around them. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** A text from a file or a name for one line of a terminal. */
export function printable(text: string): string {
  return text.replace(unprintable, '\ufffd');
}

/** Lines of a terminal. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (mark) => (mark === '\n' ? mark : '\ufffd'));
}

/** The same JSON, with escapes for what a terminal would not print. */
export function printableJson(json: string): string {
  return json.replace(unprintable, (mark) =>
    mark === '\n' ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
