import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { blocksOf, codeBlocks, documents, root, runnersOf, type CodeBlock } from './code-blocks.js';
import { commandsOfConsole, commandsOfScript, isShown, partShown, type Command } from './commands.js';
import { Workspace } from './workspace.js';

/** The blocks of a document that are commands, or show what one writes. */
const blocksWithCommands = (document: string): readonly CodeBlock[] =>
  codeBlocks(document).filter((block) => runnersOf(block).some((name) => /^(shell|json)$/.test(name)));

const documentsWithCommands = documents().filter((document) => blocksWithCommands(document).length > 0);

describe.concurrent('commands work as they are written, one after the other', () => {
  test.each(documentsWithCommands)('%s', { timeout: 240_000 }, async (document) => {
    const workspace = new Workspace();
    try {
      for (const block of blocksWithCommands(document)) await runBlock(workspace, block);
    } finally {
      workspace.remove();
    }
  });
});

function runBlock(workspace: Workspace, block: CodeBlock): Promise<void> {
  if (block.language === 'json') return expectJson(workspace, block);
  if (block.argument !== '') return runFile(workspace, block);
  const read = block.language === 'console' ? commandsOfConsole : commandsOfScript;
  return read(block.code).reduce<Promise<void>>(
    (before, command) => before.then(() => expectCommand(workspace, command)),
    Promise.resolve(),
  );
}

async function expectCommand(workspace: Workspace, { line, code, output }: Command): Promise<void> {
  const written = await workspace.run(line);
  expect(written.code, `${line}\n${written.out}${written.err}`).toBe(code);
  if (output.length === 0) return;
  const lines = `${written.err}${written.out}`.trimEnd().split('\n');
  expect(isShown(lines, output), `${line}\n${lines.join('\n')}`).toBe(true);
}

async function expectJson(workspace: Workspace, { argument, code }: CodeBlock): Promise<void> {
  const { out, err } = await workspace.run(argument);
  expect(out, err).not.toBe('');
  const shown = JSON.parse(code) as unknown;
  expect(partShown(JSON.parse(out), shown), argument).toEqual(shown);
}

/** Writes a script that has a name, and runs it in its folder. */
async function runFile(workspace: Workspace, { argument, code }: CodeBlock): Promise<void> {
  workspace.write(argument, `${code}\n`);
  chmodSync(workspace.path(argument), 0o755);
  const { code: exitCode, out, err } = await workspace.run(`./${basename(argument)}`, dirname(argument));
  expect(exitCode, `${argument}\n${out}${err}`).toBe(Number(/exit code (\d)/.exec(code)?.[1] ?? 0));
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface Step {
  readonly name?: string;
  readonly run?: string;
}

test.each(blocksOf('workflow'))(
  'the workflow of $document lints, and ends with its findings',
  async (block) => {
    const steps = Object.values((parse(block.code) as Workflow).jobs).flatMap((job) => job.steps);
    const lint = steps.find(({ name }) => name === 'Lint')!.run!;
    const workspace = new Workspace();
    try {
      mkdirSync(workspace.path('runner'));
      symlinkSync(root, workspace.path('runner/retromesh'));
      const script = lint.replaceAll(/\$\{\{[^}]*\}\}/g, 'https://example.org/mod');
      const { code, err } = await workspace.run(script, 'MyMod', { RUNNER_TEMP: workspace.path('runner') });
      expect([code, err]).toEqual([1, '']);
      const { out } = await workspace.run('cat retromesh.sarif', 'MyMod');
      expect(JSON.parse(out)).toMatchObject({
        version: '2.1.0',
        runs: [{ results: [{ level: 'warning' }] }],
      });
    } finally {
      workspace.remove();
    }
  },
);
