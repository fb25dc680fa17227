import { withCommas } from '../../core/format.js';
import { importError } from '../imported/import-error.js';

/** Bytes that are decoded at once. */
const chunkSize = 16_384;
/** Steps of the end of a line. */
const stepsOfEnd = 6;
/** Characters of a line, with those that it goes on in. */
const mostCharacters = 4 * 1024 * 1024;

const [newline, carriageReturn] = [0x0a, 0x0d];

/** A line of a text without its comment, whose words are read one after the other. */
export class TextLine {
  /** The first word. */
  readonly keyword: string;
  /** From 1. */
  readonly number: number;
  readonly #text: string;
  #at = 0;

  constructor(text: string, number: number) {
    this.#text = text;
    this.number = number;
    this.keyword = this.next() ?? '';
  }

  get length(): number {
    return this.#text.length;
  }

  /** The text after the words that were read. */
  get rest(): string {
    return this.#text.slice(this.#at).trim();
  }

  /** The next word; undefined at the end. */
  next(): string | undefined {
    const text = this.#text;
    while (this.#at < text.length && isSpace(text.charCodeAt(this.#at))) this.#at += 1;
    if (this.#at === text.length) return undefined;
    const start = this.#at;
    while (this.#at < text.length && !isSpace(text.charCodeAt(this.#at))) this.#at += 1;
    return text.slice(start, this.#at);
  }

  /** All words that are left. */
  words(): string[] {
    const words: string[] = [];
    for (let word = this.next(); word !== undefined; word = this.next()) words.push(word);
    return words;
  }
}

/**
 * The lines of an OBJ or MTL file that are not empty; those that end in a backslash go on in the next one. After each chunk
 * of the file there is the number of steps that it took: there a task can end. Throws a ModelError for a line that is too long.
 */
export function* textLines(file: string, bytes: Uint8Array): Generator<TextLine | number> {
  const open = new OpenLine(file);
  let wasReturn = false;
  for (const text of decoded(bytes)) {
    let [start, ends] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code !== newline && code !== carriageReturn) continue;
      // A line feed after a carriage return ends the same line.
      const line = code === newline && wasReturn && at === start ? null : open.end(text.slice(start, at));
      if (line) yield line;
      wasReturn = code === carriageReturn;
      start = at + 1;
      ends += 1;
    }
    if (start < text.length) wasReturn = false;
    open.add(text.slice(start));
    yield text.length / 2 + stepsOfEnd * ends;
  }
  const last = open.close();
  if (last) yield last;
}

/** The line that is being read, in parts: a text that grows would be copied for each. */
class OpenLine {
  readonly #file: string;
  #parts: string[] = [];
  #characters = 0;
  #first = 1;
  #number = 1;

  constructor(file: string) {
    this.#file = file;
  }

  add(part: string): void {
    if (part === '') return;
    this.#parts.push(part);
    this.#characters += part.length;
    if (this.#characters > mostCharacters)
      throw importError(
        this.#file,
        `line ${withCommas(this.#first)} has more than ${withCommas(mostCharacters)} characters`,
      );
  }

  /** Ends the line; null for one that is empty, or goes on in the next one. */
  end(part: string): TextLine | null {
    this.add(part);
    this.#number += 1;
    const last = this.#parts.length - 1;
    if (!this.#parts[last]?.endsWith('\\')) return this.close();
    this.#parts[last] = `${this.#parts[last]!.slice(0, -1)} `;
    return null;
  }

  close(): TextLine | null {
    const first = this.#first;
    this.#first = this.#number;
    if (this.#parts.length === 0) return null;
    const line = new TextLine(withoutComment(this.#parts.join('')), first);
    this.#parts = [];
    this.#characters = 0;
    return line.keyword === '' ? null : line;
  }
}

/** A comment begins at the start of a word. */
function withoutComment(text: string): string {
  for (let at = text.indexOf('#'); at >= 0; at = text.indexOf('#', at + 1))
    if (at === 0 || isSpace(text.charCodeAt(at - 1))) return text.slice(0, at);
  return text;
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 9 && code <= 13) || (code > 127 && /\s/.test(String.fromCharCode(code)));
}

/** UTF-8, or UTF-16 with a byte order mark, in chunks. */
function* decoded(bytes: Uint8Array): Generator<string> {
  const [first, second] = bytes;
  const isBig = first === 0xfe && second === 0xff;
  const isLittle = first === 0xff && second === 0xfe;
  const decoder = new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8');
  for (let at = 0; at < bytes.length; at += chunkSize)
    yield decoder.decode(bytes.subarray(at, at + chunkSize), { stream: true });
  yield decoder.decode();
}
