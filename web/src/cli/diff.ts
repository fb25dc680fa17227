import { ModelError, type Entry, type Model } from '../core/index.js';
import { compareModels } from '../core/compare/compare-models.js';
import { versionOf, type Comparison } from '../core/compare/comparison.js';
import type { ExitCode, Output, Options } from './command.js';
import { formatJson } from './json-layout.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import { printableJson, printable, table } from './printable.js';
import { comparisonRows, verdict } from '../core/compare/comparison-rows.js';

/** Compares the models of two files or folders. Exit code 0: they are equal, 1: they differ, 2: one could not be opened. */
export async function diff(
  [first, second]: readonly [string, string],
  options: Options,
  output: Output,
): Promise<ExitCode> {
  const { format = 'text' } = options;
  const compared: ComparedModel[] = [];
  const errors: ModelError[] = [];
  try {
    const [before, after] = [
      await namedFiles([first], options, output),
      await namedFiles([second], options, output),
    ];
    errors.push(...before.errors, ...after.errors);
    for (const pair of pairsOf(before.entries, after.entries)) {
      try {
        compared.push(await compare(before, after, pair));
      } catch (error) {
        errors.push(asModelError(error));
      }
    }
  } catch (error) {
    errors.push(asModelError(error));
  }
  if (format === 'json') output.out(`${printableJson(formatJson(compared.map(comparisonAsJson)))}\n`);
  else output.out(compared.map(comparisonAsText).join('\n'));
  for (const message of new Set(errors.map(({ message }) => message))) output.err(message);
  if (errors.length > 0) return 2;
  return compared.every(({ comparison }) => comparison?.isEqual) ? 0 : 1;
}

function asModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  throw error;
}

type EntryPair = readonly [before: Entry | null, after: Entry | null];

async function compare(
  before: NamedFiles,
  after: NamedFiles,
  [one, other]: EntryPair,
): Promise<ComparedModel> {
  const opened: Model[] = [];
  const open = async ({ collection }: NamedFiles, entry: Entry): Promise<Model> => {
    const model = await collection.open(entry);
    opened.push(model);
    return model;
  };
  try {
    const comparison =
      one && other
        ? await compareModels(versionOf(await open(before, one)), versionOf(await open(after, other)))
        : null;
    const name = (other ?? one)!.name;
    return { name, before: one?.parts[0]?.file ?? null, after: other?.parts[0]?.file ?? null, comparison };
  } finally {
    for (const model of opened) model.dispose();
  }
}

/** A script, which may be on one side only, can spell the name otherwise. */
function keyOf({ name, format }: Entry): string {
  return `${format} ${name.toLowerCase()}`;
}

/** The models of both sides with the same name, in their order; the only ones of both, whatever their names. */
function pairsOf(before: readonly Entry[], after: readonly Entry[]): EntryPair[] {
  if (before.length === 1 && after.length === 1) return [[before[0]!, after[0]!]];
  const left = [...after];
  const paired = before.map((entry): EntryPair => {
    const at = left.findIndex((other) => keyOf(other) === keyOf(entry));
    return [entry, at < 0 ? null : left.splice(at, 1)[0]!];
  });
  return [...paired, ...left.map((entry): EntryPair => [null, entry])];
}

/** A model of both sides, or of one of them, and how its versions differ. */
interface ComparedModel {
  readonly name: string;
  /** Null where only one side has it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly comparison: Comparison | null;
}

/** The text output of `retromesh diff` for one model. */
function comparisonAsText({ name, before, after, comparison }: ComparedModel): string {
  if (!comparison) return `${printable(name)}: only in ${printable(before ?? after ?? '')}.\n`;
  const rows = comparisonRows(comparison);
  const groups = [...new Set(rows.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const lines = rows
      .filter((row) => row.group === group)
      .map((row) => [row.what, row.before, row.before ? '→' : '', row.after]);
    return `${group}\n${table(lines, '  ')}`;
  });
  return `${printable(name)}: ${verdict(comparison)}\n${tables.join('')}`;
}

/** The JSON output: plain data, with the numbers of all elements. */
function comparisonAsJson({ comparison, ...names }: ComparedModel): object {
  return { ...names, ...(comparison ?? { isEqual: false }) };
}
