/** A file decoded from a hex dump. */
export interface HexFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Decodes pasted hexadecimal text: pairs of digits, `0x` or `\x` notation, and the output of xxd, hexdump -C and
 * od -t x1. A line with only a name starts the next file. Null when the text is not hexadecimal.
 *
 *     crate_d.3d:
 *     00000000: 0100 b404 3580 7330  ....5.s0
 */
export function parseHexText(text: string): HexFile[] | null {
  const files: { name: string; rows: Row[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const row = readRow(line);
    if (row) {
      if (files.length === 0) files.push({ name: 'pasted', rows: [] });
      files[files.length - 1]!.rows.push(row);
      continue;
    }
    const name = readName(line);
    if (name === null) return null;
    files.push({ name, rows: [] });
  }
  const full = files.map(({ name, rows }) => ({ name, bytes: joinRows(rows) }));
  return full.length > 0 && full.every(({ bytes }) => bytes.length >= 4) ? full : null;
}

/** The bytes of a line and, in a dump, the offset of the first; `again` repeats the previous row. */
interface Row {
  readonly offset: number | null;
  readonly bytes: readonly number[];
  readonly again?: boolean;
}

function readRow(line: string): Row | null {
  if (line.trim() === '*') return { offset: null, bytes: [], again: true };
  const xxd = /^\s*([0-9a-f]{4,16}):\s+(.*?)(?:\s{2,}.*)?$/i.exec(line);
  if (xxd) return rowOf(Number.parseInt(xxd[1]!, 16), xxd[2]!.split(/\s+/));
  const tokens = line
    .replace(/\s*\|.*$/, '')
    .replace(/\\x/gi, ' ')
    .split(/[\s,;{}[\]]+/)
    .map((token) => token.replace(/^0x/i, ''))
    .filter((token) => token !== '');
  const [first = '', ...rest] = tokens;
  const isDump = /^[0-9a-f]{6,16}$/i.test(first) && rest.every((token) => token.length === 2);
  if (isDump && (rest.length > 0 || first.length === 7)) return rowOf(Number.parseInt(first, 16), rest);
  return tokens.length > 0 ? rowOf(null, tokens) : null;
}

function rowOf(offset: number | null, tokens: readonly string[]): Row | null {
  const digits = tokens.filter((token) => token !== '');
  if (!digits.every((token) => /^([0-9a-f]{2})+$/i.test(token))) return null;
  const bytes = (digits.join('').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return { offset, bytes };
}

function joinRows(rows: readonly Row[]): Uint8Array {
  const bytes: number[] = [];
  const dumped = rows.some((row) => row.offset !== null);
  rows.forEach((row, i) => {
    if (row.again) repeatRow(bytes, rows[i - 1], rows[i + 1]);
    // The last line of a dump contains only the size.
    else if (!(dumped && row.offset === null && i === rows.length - 1)) bytes.push(...row.bytes);
  });
  return Uint8Array.from(bytes);
}

const maxRepeatedBytes = 1 << 24;

function repeatRow(bytes: number[], before: Row | undefined, after: Row | undefined): void {
  // A line with the size alone may follow.
  const size = after?.bytes.length === 4 ? after.bytes.reduce((sum, byte) => sum * 256 + byte, 0) : null;
  const end = after?.offset ?? size;
  if (!before || before.bytes.length === 0 || end === null || end > maxRepeatedBytes) return;
  for (let i = 0; bytes.length < end; i++) bytes.push(before.bytes[i % before.bytes.length]!);
}

function readName(line: string): string | null {
  const name = line.replace(/^\s*(==>|File:|#|\/\/)?\s*/i, '').replace(/\s*(<==|:)?\s*$/, '');
  return /^[^<>:"|?*]{1,200}\.[a-z0-9]{1,8}$/i.test(name) ? name : null;
}
