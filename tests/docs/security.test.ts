import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('docs/security.md names tests that are there, by their titles', () => {
  const text = readFileSync(`${root}docs/security.md`, 'utf8');
  const rows = text.slice(text.indexOf('\n|---')).trim().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter((row) => {
    const [, path, title] = /^\| [^|]+ \| [^|]+ \| `(tests\/[^`]+)`: (.+) \|$/.exec(row)!;
    return !readFileSync(root + path, 'utf8').includes(title!);
  });
  expect(missing).toEqual([]);
});
