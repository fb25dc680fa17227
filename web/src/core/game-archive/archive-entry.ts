import type { Aliases, ListedEntry } from '../collection/listed-entry.js';
import type { Part } from '../model.js';
import type { ArchiveTable, TextColumn } from '../wasm/modules.js';

/** What the models of a table have in common; `listsOf` are the lists of parts that the models of a file have, by its number. */
interface Common {
  readonly format: string;
  readonly listsOf: (file: number) => readonly (readonly Part[])[];
}

/** A model of an archive, whose fields are read from the columns of its table: an archive can have hundreds of thousands. */
export class ArchiveEntry implements ListedEntry {
  readonly #table: ArchiveTable & Common;
  readonly #row: number;

  private constructor(table: ArchiveTable & Common, row: number) {
    this.#table = table;
    this.#row = row;
  }

  /** The entries of a table. */
  static of(columns: ArchiveTable, common: Common): ArchiveEntry[] {
    const table = { ...columns, ...common };
    const entries: ArchiveEntry[] = [];
    for (let row = 0; row < table.files.length; row += 1) entries.push(new ArchiveEntry(table, row));
    return entries;
  }

  get id(): string {
    return textAt(this.#table.ids, this.#row);
  }

  get name(): string {
    return textAt(this.#table.names, this.#row);
  }

  get format(): string {
    return this.#table.format;
  }

  get label(): string {
    return textAt(this.#table.labels, this.#row);
  }

  get lists(): readonly (readonly Part[])[] {
    return this.#table.listsOf(this.#table.files[this.#row]!);
  }

  get parts(): readonly Part[] {
    return this.lists[0]!;
  }

  get place(): string {
    return textAt(this.#table.places, this.#row);
  }

  get bytes(): number {
    return this.#table.bytes[this.#row]!;
  }

  get aliases(): Aliases | undefined {
    const { aliases, aliasesEnds } = this.#table;
    const [start, end] = [startOf(aliasesEnds, this.#row), aliasesEnds[this.#row]!];
    if (start === end) return undefined;
    return Array.from({ length: (end - start) / 2 }, (_, i) => ({
      id: textAt(aliases, start + 2 * i),
      name: textAt(aliases, start + 2 * i + 1),
    }));
  }
}

const startOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : ends[row - 1]!);

function textAt({ text, ends }: TextColumn, row: number): string {
  return text.slice(startOf(ends, row), ends[row]);
}
