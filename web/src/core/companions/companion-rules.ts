import { companions } from '#wasm/family-companions.js';
import { fileName } from '../format.js';
import type { MissingFile } from '../model.js';

/** Which files a family looks for beside one that is opened by its address alone. */
export interface CompanionRules {
  /** By the end of a name, the ends of the names that make a model together with it. ".*" is any extension. */
  readonly partners?: Readonly<Record<string, readonly string[]>>;
  /** For files that a model lacks, the names of files in the order in which they are tried. The first rule that fits counts. */
  readonly missing?: readonly MissingRule[];
}

interface MissingRule {
  /** The kind of the missing file; left out for all. */
  readonly kind?: string;
  /** A regular expression of its name; left out for all. */
  readonly name?: string;
  /** "{name}", "{stem}" and "{number}" are those of the missing file. */
  readonly files: readonly string[];
}

/** The rules of a family; undefined for one that needs no other files, or does not name them. */
export function companionRules(family: string): CompanionRules | undefined {
  return Object.hasOwn(companions, family) ? companions[family] : undefined;
}

/** Names of the files that make a model together with the one of this name. */
export function partnersOf(name: string, { partners = {} }: CompanionRules): readonly string[] {
  for (const [end, others] of Object.entries(partners)) {
    const own = end === '.*' ? /(?:\.[^.]*)?$/.exec(name)![0] : name.slice(-end.length);
    const stem = name.slice(0, name.length - own.length);
    // A name that an end makes up has a stem; others are whole names.
    if ((stem !== '') === /^\W|^_/.test(end) && (end === '.*' || own.toLowerCase() === end))
      return others.map((other) => stem + withCaseOf(own, other));
  }
  return [];
}

/** "_D.3d" and "_a.3d" → "_A.3d": the case of each letter is kept in an end of the same length. */
function withCaseOf(like: string, end: string): string {
  if (like.length !== end.length) return end;
  return end.replace(/./g, (letter, at: number) =>
    like[at] === like[at]!.toLowerCase() ? letter : letter.toUpperCase(),
  );
}

/** Names that a file which the model lacks may have, in the order in which they are tried. */
export function candidatesFor(missing: MissingFile, rules: CompanionRules): readonly string[] {
  const name = fileName(missing.name);
  const rule = rules.missing?.find(
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
