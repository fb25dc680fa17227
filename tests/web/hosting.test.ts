import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

it('docs/hosting.md has the Content-Security-Policy of the pages, with frame-ancestors', () => {
  const [index, embed] = ['web/index.html', 'web/embed.html'].map(
    (page) => /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(text(page))![1]!,
  ) as [string, string];
  const hosting = text('docs/hosting.md');
  expect(embed).toBe(index.replace("manifest-src 'self'; ", '')); // only the page can be installed
  const header = `${index}; frame-ancestors *`;
  expect(hosting).toContain(`\`\`\`\n${header}\n`); // as text, for any server
  expect(hosting).toContain(`~^text/html   "${header}";`); // nginx
  expect(hosting).toContain(`Header set Content-Security-Policy "${header}"`); // Apache
});
