/** Numbers and tables of RESULTS.md. */

const commas = new Intl.NumberFormat('en-GB');
export const count = (number) => commas.format(number);
export const fixed = (value) => (value >= 100 ? count(Math.round(value)) : value.toPrecision(3));
export const times = (ratio) => `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(2)}×`;

/** A summary of nanoseconds: "1.23 ms ± 4 %". */
export function time({ time: ns, spread }) {
  const [value, unit] = ns >= 1e6 ? [ns / 1e6, 'ms'] : [ns / 1e3, 'µs'];
  return `${fixed(value)} ${unit} ± ${Math.round(spread * 50)} %`;
}

const row = (cells) => `| ${cells.join(' | ')} |`;

export function table(head, rows) {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
