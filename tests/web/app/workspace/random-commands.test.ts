import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileSet } from '../../../../web/src/core/collection/file-set.js';
import type { Model, ModelImage } from '../../../../web/src/core/index.js';
import { putImage, removeFile, replaceFiles } from '../../../../web/src/app/workspace/change.js';
import { completeFiles } from '../../../../web/src/app/workspace/open.js';
import {
  filesOfModel,
  isSameModel,
  pinned,
  type Version,
} from '../../../../web/src/app/workspace/version.js';
import { fuzzRuns, fuzzTimeout } from '../../../support/fuzz-runs.js';
import { tetrahedron, tetrahedronScript } from '../../../support/tetrahedron.js';
import { dropped, TestWorkspace, withByte } from '../../../support/workspace.js';

type Files = Record<string, Uint8Array>;

const [faces, frames, skin, script] = ['tetra_d.3d', 'tetra_a.3d', 'skin.pcx', 'tetra.uc'] as const;
const pair = tetrahedron('tetra', 2);
/** With the place of a weapon, which can be read in two ways. */
const armed = { ...pair, [faces]: withByte(pair[faces]!, 48 + 6, 8) };
const scripted = { ...armed, [script]: tetrahedronScript(skin), [skin]: new Uint8Array(200) };
const nothing = Array.from({ length: 400 }, (_, i) => [`a${i}.uc`, new Uint8Array(1)]);
const thirteen = Array.from({ length: 13 }, (_, i) => tetrahedron(`m${i}`));
const drops: readonly Files[] = [
  scripted,
  { ...armed, ...tetrahedron('kraal') },
  Object.assign({}, ...thirteen),
  Object.assign(Object.fromEntries(nothing), ...thirteen, pair, { 'z.uc': scripted[script] }),
];
/** Versions of single files, as dropped again or written by another program; some are damaged. */
const changes: readonly Files[] = [
  { [frames]: pair[frames]!.subarray(0, 9) },
  { [faces]: pair[faces]!.subarray(0, 90) },
  ...[1, 2, 3].map((count) => ({ [frames]: tetrahedron('tetra', count)[frames]! })),
  { [script]: scripted[script] },
  { [skin]: new Uint8Array(99) },
  { 'kraal_a.3d': new Uint8Array(9) },
  { ...tetrahedron('kraal', 2), 'readme.txt': new Uint8Array(9) },
];
const images = [null, ...['one', 'two'].map((name) => ({ name, file: '' }) as ModelImage)];

const kinds = ['drop', 'add', 'replace', 'edit', 'undo', 'redo', 'interpret', 'image', 'remove'] as const;
const commands = fc.record({
  kind: fc.constantFrom(...kinds, 'step', 'complete', 'back', 'retry'),
  which: fc.nat(11),
  /** The stage draws nothing; the command is cancelled after so many tasks. */
  fails: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  cancel: fc.option(fc.nat(3), { freq: 6 }),
});
type Command = typeof commands extends fc.Arbitrary<infer Each> ? Each : never;

/** All models that were opened, with how often each was disposed of. */
let opened: Map<Model, number>;
const { open } = FileSet.prototype;
beforeEach(() => {
  vi.spyOn(FileSet.prototype, 'open').mockImplementation(async function (this: FileSet, ...given) {
    const model = await open.apply(this, given);
    opened.set(model, 0);
    const { dispose } = model;
    return Object.assign(model, { dispose: () => (opened.set(model, opened.get(model)! + 1), dispose()) });
  });
});
afterEach(() => vi.restoreAllMocks());

const task = () => new Promise<void>((resolve) => setImmediate(resolve));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const bytesIn = (files: readonly { name: string; bytes?: Uint8Array | null }[]) =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, textOf(bytes!)]));
const factsOf = ({ name, frameCount, indices, clips, missingFiles, interpretations, files }: Model) => ({
  name,
  frameCount,
  indices,
  clips,
  missingFiles,
  interpretations,
  files: bytesIn(files as never),
});

async function reopened({ files, entry, choices }: Version) {
  const model = await open.call(files, entry!, { interpretations: choices });
  model.dispose();
  return factsOf(model);
}

/** What undoing and redoing brings back. */
async function stateOf({ files, entry, choices, images: put }: Version) {
  const names = files.files.map(({ name }) => name).sort();
  const read = names.slice(-40).map(async (name) => [name, textOf(await files.read(name))]);
  const contents = Object.fromEntries(await Promise.all(read)) as Record<string, string>;
  return { contents, removed: files.removed, id: entry?.id, choices, put };
}

/** Everything reads the version that is open, which opens again to the same; other models are disposed of. */
async function check(workspace: TestWorkspace): Promise<void> {
  const { current } = workspace;
  const counts = [...opened].filter(([model]) => model !== current?.model).map(([, count]) => count);
  expect(counts.filter((count) => count !== 1)).toEqual([]);
  if (!current) return;
  const { version, model } = current;
  const { entry, files } = version;
  expect([workspace.isBusy, workspace.drawn.at(-1)?.model ?? null]).toEqual([false, model]);
  expect(entry && files.entry(entry.id)).toBe(entry);
  if (!model) return expect([entry, files.entries.length > 0]).toEqual([null, true]);
  expect(opened.get(model)).toBe(0);
  expect(workspace.drawn.at(-1)!.version.images).toBe(version.images);
  const facts = factsOf(model);
  expect(bytesIn(await filesOfModel(current))).toEqual(facts.files);
  for (const each of [version, pinned(current)]) expect(await reopened(each)).toEqual(facts);
  const before = workspace.history.before(version);
  if (before) expect((await reopened(before)).name).toBe(before.entry!.name);
  expect(!before || isSameModel(before.entry, entry)).toBe(true);
}

async function run(workspace: TestWorkspace, { kind, which }: Command): Promise<unknown> {
  const { current } = workspace;
  const entries = workspace.shown?.version.files.entries ?? [];
  if (kind === 'drop') return workspace.drop(drops[which % 12 === 11 ? 3 : which % 3]!);
  if (kind === 'add') return workspace.drop(changes[which % changes.length]!);
  if (['undo', 'redo', 'back', 'retry'].includes(kind)) return workspace[kind as 'undo']();
  if (!current) return null;
  const { files, entry, origin } = current.version;
  if (kind === 'step') return workspace.step(entries[which % entries.length]!.name);
  if (kind === 'interpret') return workspace.interpret(which % 2 ? 'first-third' : 'first-second');
  if (kind === 'image') return workspace.do(putImage(0, images[which % 3]!), 'return');
  const last = files.files.at(-1 - (which % files.files.length))!;
  if (kind === 'remove') return workspace.do(removeFile(last.name));
  const onError = which % 2 ? 'page' : 'return';
  const behind = { name: '', onError, priority: 'background', mends: () => true } as const;
  const written = dropped(changes[which % changes.length]!);
  if (kind === 'replace') return workspace.run(replaceFiles(written), behind);
  const rest = completeFiles(origin.key, task, { onProgress: vi.fn() }, vi.fn());
  if (kind === 'complete') return workspace.run(rest, behind);
  const own = entry?.parts.find(({ file }) => file.endsWith('_d.3d'));
  const path = which === 0 ? 'header.vertices' : `polygons[${which % 4}].flags`;
  return own && current.model ? workspace.set(own.file, path, which) : null;
}

async function step(workspace: TestWorkspace, command: Command, stage: { fails: boolean }): Promise<void> {
  const { current } = workspace;
  stage.fails = command.fails;
  const running = run(workspace, command);
  for (let i = 0; i < (command.cancel ?? 0); i += 1) await task();
  if (command.cancel !== null) workspace.cancel();
  const result = (await running) as { kind?: string } | string | null;
  stage.fails = false;
  const kind = typeof result === 'string' ? result : (result?.kind ?? null);
  if (kind && ['failed', 'cancelled', 'unchanged'].includes(kind)) expect(workspace.current).toBe(current);
  await check(workspace);
  if (workspace.failed && command.which % 2) {
    workspace.back();
    expect([workspace.current === current, workspace.failed]).toEqual([true, null]);
    await check(workspace);
  }
}

/** Undo, then redo, is nothing. */
async function checkUndo(workspace: TestWorkspace): Promise<void> {
  if (!workspace.current) return;
  const state = await stateOf(workspace.current.version);
  if (!(await workspace.undo())) return;
  await check(workspace);
  expect(await workspace.redo()).not.toBeNull();
  expect(await stateOf(workspace.current.version)).toEqual(state);
  await check(workspace);
}

it(
  'after any commands, all read one version, which opens again; errors and cancelled commands change nothing',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 10 }), fc.nat(3), async (all, first) => {
        opened = new Map();
        const stage = { fails: false };
        const workspace = new TestWorkspace(async () => {
          if (stage.fails)
            ((stage.fails = false), await task().then(() => Promise.reject(new Error('no memory'))));
        });
        await workspace.drop(drops[first % 2]!);
        for (const command of all) await step(workspace, command, stage);
        await checkUndo(workspace);
      }),
      fuzzRuns(500),
    ),
  fuzzTimeout,
);
