import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf } from '../docs/code-blocks.js';

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

/** Lines of a configuration that are neither a directive, a comment, nor the begin or end of a section. */
const strayLines: Readonly<Record<string, (line: string) => boolean>> = {
  nginx: (line) => !/[;{}]$/.test(line),
  apache: (line) => !/^(?:<\/?\w+(?: [^>]+)?>|[A-Z]\w+ \S.*)$/.test(line),
  http: (line) => !/^[A-Z][\w-]+: \S/.test(line),
};

it.each(blocksOf('server'))('configurations are complete: $document, $language', ({ language, code }) => {
  const lines = code.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(said.filter(strayLines[language]!)).toEqual([]);
  const count = (pattern: RegExp): number => said.filter((line) => pattern.test(line)).length;
  expect(count(/\{$|^<\w/)).toBe(count(/\}$|^<\//));
});
