import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

it('docs/hosting.md has the Content-Security-Policy of the pages', () => {
  const [index, embed] = ['web/index.html', 'web/embed.html'].map(
    (page) => /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(text(page))![1]!,
  );
  const hosting = text('docs/hosting.md');
  expect(embed).toBe(index);
  expect(hosting).toContain(`Content-Security-Policy: ${index}\n`);
  expect(hosting).toContain(`add_header Content-Security-Policy "${index}";`);
});
