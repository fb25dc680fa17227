import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blocksOf, codeBlocks, documents, root, runnersOf, type CodeBlock } from './code-blocks.js';

const describeBlock = ({ language, argument, code }: CodeBlock): string =>
  `${language} ${argument}: ${code.split('\n')[0]}`;

describe.each(documents())('%s', (document) => {
  test('has only code blocks that one test runs', () => {
    const taken = codeBlocks(document).map((block) => [describeBlock(block), runnersOf(block).length]);
    expect(taken.filter(([, runners]) => runners !== 1)).toEqual([]);
  });
});

test.each(blocksOf('npm'))('$code: $document', ({ code }) => {
  const [, verb, name] = code.split(' ');
  // tests/package installs the package as it is packed.
  if (verb === 'install') return expect(name).toBe('retromesh');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = verb === 'run' ? name! : verb!;
  return expect(Object.keys(scripts)).toContain(script);
});

test('text that is no code has no commands', () => {
  const commands = blocksOf('text').filter(({ code }) => /^(\$ |npx |npm |retromesh )/m.test(code));
  expect(commands.map(describeBlock)).toEqual([]);
});
