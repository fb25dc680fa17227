/** A line of a text: its words, the text after the first word, and its number from 1. */
export interface TextLine {
  readonly words: readonly string[];
  readonly rest: string;
  readonly number: number;
}

/** The lines of an OBJ or MTL file, without comments and empty lines; those that end in a backslash go on in the next one. */
export function* textLines(bytes: Uint8Array): Generator<TextLine> {
  const lines = decoded(bytes).split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const number = at + 1;
    let line = lines[at]!;
    while (line.endsWith('\\') && at + 1 < lines.length) {
      at += 1;
      line = `${line.slice(0, -1)} ${lines[at]!}`;
    }
    const text = line.replace(/(^|\s)#.*$/, '').trim();
    if (text === '') continue;
    const words = text.split(/\s+/);
    yield { words, rest: text.slice(words[0]!.length).trim(), number };
  }
}

/** UTF-8, or UTF-16 with a byte order mark. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBig = first === 0xfe && second === 0xff;
  const isLittle = first === 0xff && second === 0xfe;
  return new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8').decode(bytes);
}
