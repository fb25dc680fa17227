import type { Pace } from '../pace.js';
import { shortNumber, type TextFile } from '../text-file.js';

/** Names of prims: letters of ASCII, digits and underscores, and each once. */
export class PrimNames {
  readonly #taken = new Set<string>();

  free(name: string): string {
    const stem = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d|$)/, '_');
    let free = stem;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number += 1) free = `${stem}_${number}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}

/** Writes prims in the text form of USD, each indented by those that it is in. */
export class UsdaText {
  readonly #text: TextFile;
  #indent = '';

  constructor(text: TextFile) {
    this.#text = text;
  }

  add(line: string): void {
    this.#text.add(this.#indent + line);
  }

  /** Adds an attribute, and what its values belong to: `vertex` or `faceVarying`. */
  addInterpolated(attribute: string, interpolation: string, values: string): void {
    this.add(`${attribute} = ${values} (`);
    this.add(`    interpolation = "${interpolation}"`);
    this.add(')');
  }

  /** Begins a prim, with schemas that are applied to it. */
  begin(type: string, name: string, schemas: readonly string[] = []): void {
    const applied = schemas.map((schema) => `"${schema}"`).join(', ');
    this.add(`def ${type} "${name}"${applied && ` (`}`);
    if (applied) {
      this.add(`    prepend apiSchemas = [${applied}]`);
      this.add(')');
    }
    this.add('{');
    this.#indent += '    ';
  }

  end(): void {
    this.#indent = this.#indent.slice(4);
    this.add('}');
  }
}

/** A list of what is made for each of `count` elements. */
export async function listOf(count: number, of: (index: number) => string, pace: Pace): Promise<string> {
  const parts: string[] = [];
  await pace.forEach(count, (index) => void parts.push(of(index)));
  return `[${parts.join(', ')}]`;
}

export function vector(numbers: Iterable<number>): string {
  return `(${Array.from(numbers, shortNumber).join(', ')})`;
}
