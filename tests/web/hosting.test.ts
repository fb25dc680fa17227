import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');

const policiesOf = (page: string) =>
  [...text(page).matchAll(/(?:http-equiv="Content-Security-Policy"\s+content="|\.content = `)([^"`]+)/g)].map(
    ([, policy]) => policy!,
  );
const directives = (policies: readonly string[]) => policies.flatMap((policy) => policy.split('; ')).sort();

it('embed.html has the Content-Security-Policy of the page, with the origin by its name', () => {
  const index = policiesOf('web/index.html').map(
    (policy) => policy.replace("manifest-src 'self'; ", ''), // only the page can be installed
  );
  const embed = policiesOf('web/embed.html');
  expect([index.length, embed.length]).toEqual([1, 2]);
  expect(directives(embed.map((policy) => policy.replaceAll('${own}', "'self'")))).toEqual(directives(index));
});

it('the configurations of docs/hosting.md add to it who may show the pages in a frame', () => {
  const hosting = text('docs/hosting.md');
  expect(hosting).toContain('~^text/html   "frame-ancestors *";'); // nginx
  expect(hosting).toContain('Header set Content-Security-Policy "frame-ancestors *"'); // Apache
  expect(hosting).not.toContain("script-src 'self'");
});
