import { companions } from '#wasm/family-companions.js';
import { fileName } from '../format.js';
import type { MissingFile } from '../model.js';

/** For files that a model lacks, the names of files in the order in which they are tried. The first rule that fits counts. */
export interface MissingRule {
  /** The kind of the missing file; left out for all. */
  readonly kind?: string;
  /** A regular expression of its name; left out for all. */
  readonly name?: string;
  /** "{name}", "{stem}" and "{number}" are those of the missing file. */
  readonly files: readonly string[];
}

/** Names that a file which a model of a family lacks may have, in the order in which they are tried. */
export function candidatesFor(missing: MissingFile, family: string): readonly string[] {
  const name = fileName(missing.name);
  const rule = companions[family]!.find(
    (each) => (!each.kind || each.kind === missing.kind) && (!each.name || new RegExp(each.name).test(name)),
  );
  const number = missing.numbers?.[0];
  const files = (rule?.files ?? []).filter((file) => number !== undefined || !file.includes('{number}'));
  const texts = { name, stem: name.replace(/\.[^.]*$/, ''), number };
  const named = files.map((file) =>
    file.replace(/\{(\w+)\}/g, (_, key) => String(texts[key as keyof typeof texts])),
  );
  return [...new Set(named)];
}
