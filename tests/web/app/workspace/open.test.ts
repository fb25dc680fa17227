import { beforeEach, expect, it, vi } from 'vitest';
import { RestOfFiles } from '../../../../web/src/app/workspace/open.js';
import { triangle } from '../../../support/old-model.js';
import { tetrahedron, tetrahedronScript } from '../../../support/tetrahedron.js';
import { TestWorkspace } from '../../../support/workspace.js';

const names = Array.from({ length: 400 }, (_, i) => `${i % 2 ? 'a' : 'b'}/m${1000 + i}.ob2`);
const models = Object.fromEntries(names.map((name) => [name, triangle()]));
const moved = Object.fromEntries(names.map((name) => [name.replace('m', 'n'), triangle()]));
const unreadable = { 'x.zip': new TextEncoder().encode('PK no archive') };

let arrive = (): void => {};
/** Names of the files that the browser was asked for. */
let asked: string[];

/** Files that arrive on demand: those of `models` at once, the others when it is `arrive`d. */
function pending(files: Record<string, Uint8Array>, first = 192) {
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const got: string[] = (asked = []);
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    get: async () => {
      got.push(name);
      if (got.length > first) await arrival;
      return new File([bytes as Uint8Array<ArrayBuffer>], name);
    },
  }));
}

let workspace: TestWorkspace;
let rest: RestOfFiles;
let whenShown: () => Promise<void>;

const count = () => workspace.names!.length;
const whenAsked = () => vi.waitFor(() => expect(asked.length).toBeGreaterThan(192));

beforeEach(async () => {
  workspace = new TestWorkspace();
  whenShown = async () => {};
  rest = new RestOfFiles(workspace, () => whenShown());
  expect(await workspace.drop(pending(models))).toBe('adopted');
});

it('the first models are chosen from before the others are read', async () => {
  expect([workspace.current!.version.entry, workspace.isBusy, count()]).toEqual([null, false, 192]);
  expect(rest.progress).toEqual({ loaded: 0, total: 0 });
  arrive();
  await rest.whole;
  expect([workspace.current!.version.entry, count(), rest.progress]).toEqual([null, 400, null]);
});

it('the model that was opened meanwhile stays, at its new place, and is not opened again', async () => {
  await workspace.step('m1007');
  const { model, version } = workspace.current!;
  arrive();
  await rest.whole;
  expect([workspace.current!.model, workspace.current!.version.entry]).toEqual([model, version.entry]);
  expect([workspace.names!.indexOf('m1007'), workspace.drawn.length]).toEqual([7, 2]);
});

it('it is opened again, in place, when it has other files now', async () => {
  const scripts = Array.from({ length: 400 }, (_, i) => [`a${i}.uc`, new Uint8Array(9)]);
  const others = Array.from({ length: 12 }, (_, i) => tetrahedron(`m${i}`));
  const files = { ...tetrahedron('tetra', 2), 'z.uc': tetrahedronScript('skin.pcx') };
  await workspace.drop(pending(Object.assign(files, ...others, Object.fromEntries(scripts)), 200));
  await workspace.step('tetra');
  const clips = () => workspace.current!.model!.clips.map(({ name }) => name);
  expect(clips()).not.toEqual(['Rise']);
  arrive();
  await rest.whole;
  expect([clips(), workspace.drawn.at(-1)!.inPlace, workspace.history.done]).toEqual([['Rise'], true, []]);
});

it('what the user has begun to open is finished first', async () => {
  let finish = (): void => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const opened = workspace.do(async () => held.then(() => null));
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect(count()).toBe(192);
  finish();
  await opened;
  await rest.whole;
  expect(count()).toBe(400);
});

it('an error stays until the user leaves it, and messages stay', async () => {
  await workspace.drop(unreadable);
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect([workspace.failed!.name, count()]).toEqual(['x.zip', 192]);
  workspace.back();
  workspace.say({ text: 'The browser could not read locked.' });
  await rest.whole;
  expect([count(), workspace.texts]).toEqual([400, ['The browser could not read locked.']]);
});

it('a drop that was left is read on when the user returns to it, and another drop ends it', async () => {
  await workspace.drop(unreadable);
  workspace.back();
  await whenAsked();
  const [before, arriveBefore] = [rest.whole, arrive];
  await workspace.drop(pending(moved));
  arriveBefore();
  await before;
  expect([rest.progress, workspace.failed]).toEqual([{ loaded: 0, total: 0 }, null]);
  await whenAsked();
  arrive();
  await rest.whole;
  expect([count(), rest.progress]).toEqual([400, null]);
});

it('an error leaves the first models, and is said', async () => {
  whenShown = () => Promise.reject(new Error('no script'));
  await workspace.drop(pending(moved));
  await rest.whole;
  expect([count(), rest.progress]).toEqual([192, null]);
  expect(workspace.texts).toEqual([expect.stringContaining('An internal error occurred')]);
});

it('a link to one of the models waits for all of them', async () => {
  const opening = workspace.drop(pending(models), { entry: names[0]!, choices: {} });
  await whenAsked();
  arrive();
  expect(await opening).toBe('adopted');
  expect([workspace.current!.model!.name, count()]).toEqual(['m1000', 400]);
});
