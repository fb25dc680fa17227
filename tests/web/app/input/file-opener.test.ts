import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileOpener } from '../../../../web/src/app/input/file-opener.js';
import type { Handles, Recent } from '../../../../web/src/app/workspace/local-files.js';
import type { Recents } from '../../../../web/src/app/input/recents.js';
import { triangle } from '../../../support/old-model.js';
import { TestWorkspace } from '../../../support/workspace.js';

const model = (name: string) => new File([triangle() as Uint8Array<ArrayBuffer>], name);
const fetch = vi.fn(async () => new Response(model('')));
const draw = vi.fn(async () => {});
const recents = { add: vi.fn(async (_: Recent) => {}), remove: async () => {} };
const rest = { progress: null, whole: Promise.resolve() };
const handle = (name: string, getFile = async () => model(name)) => ({
  kind: 'file' as const,
  name,
  getFile,
});

let workspace: TestWorkspace;
let opener: FileOpener;

function newPage(): void {
  workspace = new TestWorkspace(draw);
  opener = new FileOpener(
    workspace,
    rest,
    async () => recents as unknown as Recents,
    () => {},
  );
}

beforeEach(() => {
  // Nothing is looked at while the page is hidden.
  const page = { baseURI: 'https://example.org/', hidden: true };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', fetch);
  for (const mock of [fetch, recents.add]) mock.mockClear();
  newPage();
});

afterEach(async () => {
  await opener.stored;
  vi.unstubAllGlobals();
});

it('opens the link again that was not opened, and keeps it', async () => {
  fetch.mockResolvedValueOnce(new Response('', { status: 404 }));
  await opener.openLinks(['https://example.org/crate.ob2']);
  expect(workspace.failed!.name).toBe('crate.ob2');
  await workspace.retry();
  await opener.stored;
  const addresses = ['https://example.org/crate.ob2'];
  expect(workspace.current!.version.origin.link).toMatchObject({ addresses });
  expect(recents.add.mock.lastCall![0]).toMatchObject({ links: addresses, failed: false });
});

it('stores local files that were opened when they were tried again', async () => {
  draw.mockRejectedValueOnce(new Error('no context'));
  await opener.openFiles([{ name: 'box.ob2', file: model('box.ob2') }]);
  expect(recents.add.mock.lastCall![0]).toMatchObject({ name: 'box', failed: true });
  await workspace.retry();
  await opener.stored;
  expect(recents.add.mock.lastCall![0]).toMatchObject({ name: 'box', failed: false });
});

it.each([
  ['local files', () => opener.openFiles([{ name: 'box.zip', file: new File([], 'box.zip') }])],
  ['a text that is no model', () => opener.openText('neither a link nor bytes')],
  ['a link that is refused', () => opener.refuseLink('The link is of a later version')],
])('opens no link again after %s', async (_, act) => {
  await opener.openLinks(['https://example.org/crate.ob2']);
  fetch.mockClear();
  await act();
  expect(workspace.failed).not.toBeNull();
  await workspace.retry();
  expect(fetch).not.toHaveBeenCalled();
});

it('says which files the browser cannot read, and opens the others', async () => {
  const locked = handle('locked.3d', () => Promise.reject(new DOMException('', 'NotReadableError')));
  await opener.openChosen({ files: [], handles: [locked] });
  expect(workspace.failed!.error.report.sentence).toBe('The browser could not read locked.3d');
  await opener.openChosen({ files: [], handles: [locked, handle('crate.ob2')] });
  expect([workspace.current!.model!.name, workspace.texts]).toEqual([
    'crate',
    ['The browser could not read locked.3d.'],
  ]);
});

it('shows the walk of a folder at once; cancelling ends it, even when the browser does not answer', async () => {
  const silent = handle('crate.ob2', () => new Promise(() => {}));
  const walk = opener.openChosen({ files: [], handles: [silent] });
  expect(workspace.task).toEqual({ name: 'files', read: 0, whole: -1 });
  workspace.cancel();
  expect(await walk).toEqual({ kind: 'cancelled' });
});

it('stores the handles of what was opened, with copies of small files; of large ones handles alone', async () => {
  const crate = handle('crate.ob2');
  const stored = async (size: number, handles: (typeof crate | null | undefined)[]): Promise<unknown> => {
    recents.add.mockClear();
    newPage();
    const pad = new File([new Uint8Array(size)], 'pad.txt');
    const files = [model('crate.ob2'), pad].map((file) => ({ name: file.name, file }));
    expect((await opener.openFiles(files, handles as Handles)).kind).toBe('adopted');
    await new Promise((resolve) => setImmediate(resolve));
    await opener.stored;
    const [entry] = recents.add.mock.lastCall ?? [];
    return entry && [entry.packs!.length, entry.handles];
  };
  const large = 9 * 1024 * 1024;
  expect(await stored(9, [crate])).toEqual([1, [crate]]);
  expect(await stored(large, [crate])).toEqual([0, [crate]]);
  for (const none of [null, undefined]) expect(await stored(9, [crate, none])).toEqual([1, []]);
  expect(await stored(large, [])).toBeUndefined();
});

it('does not wait until what was opened is stored, which is stored in the order of opening', async () => {
  const file = (name: string) => ({ name, file: model(name) });
  const stored: string[] = [];
  let finish = (): void => {};
  recents.add.mockImplementationOnce(({ name }) => {
    stored.push(name);
    return new Promise((resolve) => (finish = resolve));
  });
  recents.add.mockImplementation(async ({ name }) => void stored.push(name));
  await opener.openFiles([file('a.ob2')]);
  await opener.openFiles([file('b.ob2')]);
  await vi.waitFor(() => expect(stored).toEqual(['a']));
  finish();
  await opener.stored;
  expect(stored).toEqual(['a', 'b']);
});

it('stores what is opened after files that could not be stored', async () => {
  recents.add.mockClear();
  recents.add.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  for (const name of ['a.ob2', 'b.ob2']) await opener.openFiles([{ name, file: model(name) }]);
  await opener.stored;
  expect(recents.add.mock.lastCall![0]).toMatchObject({ name: 'b' });
});
