const longest = 100;
// Names, hexadecimal digits and functions of numbers: no var(), no url().
const colour = /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\([-+\w\s.,%/]*\))$/i;

/** Whether a value is a colour that the browser knows, without variables; empty text is the default colour. */
export function isColour(value: unknown): value is string {
  if (value === '') return true;
  if (typeof value !== 'string' || value.length > longest || !colour.test(value)) return false;
  return globalThis.CSS?.supports?.('color', value) ?? true;
}
