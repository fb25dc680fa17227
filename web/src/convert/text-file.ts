import { joined } from '../core/bytes.js';
/** The bytes of a text, which is joined in parts: a string of a large model would be too long. */
export class TextFile {
  readonly #parts: Uint8Array[] = [];
  #lines: string[] = [];

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length === 4096) this.#flush();
  }

  bytes(): Uint8Array {
    this.#flush();
    return joined(this.#parts);
  }

  #flush(): void {
    if (this.#lines.length > 0) this.#parts.push(new TextEncoder().encode(`${this.#lines.join('\n')}\n`));
    this.#lines = [];
  }
}

/** A number with the digits that a 32-bit float needs. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(9)));
}
