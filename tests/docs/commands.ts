/** A command of a code block, with the output that the document shows. */
export interface Command {
  readonly line: string;
  /** The comment of the command names it ("exit code 1"), unless it is 0. */
  readonly code: number;
  /** Lines of stdout and stderr; a line "…" stands for any number of lines. */
  readonly output: readonly string[];
}

/** The commands of a block of the language `sh`: its lines, without those of comments. */
export function commandsOfScript(code: string): readonly Command[] {
  return code
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ line, code: exitCode(line), output: [] }));
}

/** The commands of a block of the language `console`: lines that begin with "$ ", each before its output. */
export function commandsOfConsole(code: string): readonly Command[] {
  return `\n${code}`
    .split('\n$ ')
    .slice(1)
    .map((text) => {
      const [line = '', ...output] = text.split('\n');
      return { line, code: exitCode(line), output };
    });
}

const exitCode = (line: string): number => Number(/#.*exit code (\d)/.exec(line)?.[1] ?? 0);

/** Whether lines are those that a document shows. */
export function isShown(lines: readonly string[], shown: readonly string[]): boolean {
  const [first, ...rest] = shown;
  if (first === undefined) return lines.length === 0;
  if (first === '…') return lines.some((_, at) => isShown(lines.slice(at), rest)) || rest.length === 0;
  return lines[0]?.trimEnd() === first.trimEnd() && isShown(lines.slice(1), rest);
}

/** The part of a JSON value that a document shows: the members that it names, and the elements before a last "…". */
export function partShown(value: unknown, shown: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(shown)) {
    if (shown.at(-1) !== '…') return value.map((each, at) => partShown(each, shown[at]));
    return [...value.slice(0, shown.length - 1).map((each, at) => partShown(each, shown[at])), '…'];
  }
  if (!isObject(value) || !isObject(shown)) return value;
  return Object.fromEntries(Object.keys(shown).map((key) => [key, partShown(value[key], shown[key])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
