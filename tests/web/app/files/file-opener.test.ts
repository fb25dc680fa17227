import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileOpener } from '../../../../web/src/app/files/file-opener.js';
import type { Handles } from '../../../../web/src/app/files/dropped-files.js';
import type { Session } from '../../../../web/src/app/session/session.js';
import type { Recent, Recents } from '../../../../web/src/app/start/recents.js';

vi.mock('../../../../web/src/app/report/error-report.js', () => ({}));

const open = vi.fn(async () => 'replaced');
const session = {
  drop: null,
  entries: [],
  error: null,
  rest: { whole: Promise.resolve() },
  open,
  fail: vi.fn(),
  addNotice: vi.fn(),
  prepare: (_: string, work: () => Promise<unknown>) => work(),
};
const recents = { add: vi.fn(async (_: Recent) => {}), remove: async () => {} };

let opener: FileOpener;

beforeEach(async () => {
  vi.stubGlobal('document', { baseURI: 'https://example.org/' });
  opener = new FileOpener(session as unknown as Session, recents as unknown as Recents);
  await opener.openLinks(['https://example.org/crate.zip']);
  await opener.stored;
  open.mockClear();
});

afterEach(() => opener.stored);

it('opens the link again that was opened last', async () => {
  await opener.retry();
  expect(open).toHaveBeenCalledWith(['https://example.org/crate.zip'], 'crate.zip', null);
});

it.each([
  ['local files', () => opener.openFiles([{ name: 'box.zip', file: new File([], 'box.zip') }])],
  ['a text that is no model', () => opener.openText('neither a link nor bytes')],
  ['a link that is refused', () => opener.refuseLink('The link is of a later version')],
])('opens no link again after %s', async (_, act) => {
  await act();
  open.mockClear();
  await opener.retry();
  expect(open).not.toHaveBeenCalled();
});

it('says which files the browser cannot read, and opens the others', async () => {
  const handle = (name: string, getFile: () => Promise<File>) => ({ kind: 'file' as const, name, getFile });
  const locked = handle('locked.3d', () => Promise.reject(new DOMException('', 'NotReadableError')));
  await opener.openChosen({ files: [], handles: [locked] });
  expect(session.fail.mock.lastCall![1].report.sentence).toBe('The browser could not read locked.3d');
  const crate = handle('crate_d.3d', async () => new File(['x'], 'crate_d.3d'));
  await opener.openChosen({ files: [], handles: [locked, crate] });
  expect(open).toHaveBeenCalledWith([expect.objectContaining({ name: 'crate_d.3d' })], 'crate_d.3d');
  expect(session.addNotice).toHaveBeenCalledWith('The browser could not read locked.3d.');
});

it('stores the handles of what was opened, with copies of small files; of large ones handles alone', async () => {
  const handle = (name: string) => ({ kind: 'file' as const, name, getFile: async () => new File([], name) });
  const file = (size: number) => ({
    name: 'crate_d.3d',
    file: new File([new Uint8Array(size)], 'crate_d.3d'),
  });
  const crate = handle('crate_d.3d');
  const large = 9 * 1024 * 1024;
  const stored = async (size: number, handles: (typeof crate | null | undefined)[]): Promise<unknown> => {
    recents.add.mockClear();
    await opener.openFiles([file(size)], handles as Handles);
    await opener.stored;
    const [entry] = recents.add.mock.lastCall ?? [];
    return entry && [entry.packs!.length, entry.handles];
  };
  expect(await stored(9, [crate])).toEqual([1, [crate]]);
  expect(await stored(large, [crate])).toEqual([0, [crate]]);
  for (const none of [null, undefined]) expect(await stored(9, [crate, none])).toEqual([1, []]);
  expect(await stored(large, [])).toBeUndefined();
});

it('does not wait until what was opened is stored, which is stored in the order of opening', async () => {
  const file = (name: string) => ({ name, file: new File(['x'], name) });
  const stored: string[] = [];
  let finish = (): void => {};
  recents.add.mockImplementationOnce(({ name }) => {
    stored.push(name);
    return new Promise((resolve) => (finish = resolve));
  });
  recents.add.mockImplementation(async ({ name }) => void stored.push(name));
  await opener.openFiles([file('a.ob2')]);
  await opener.openFiles([file('b.ob2')]);
  await vi.waitFor(() => expect(stored).toEqual(['a.ob2']));
  finish();
  await opener.stored;
  expect(stored).toEqual(['a.ob2', 'b.ob2']);
});

it('stores what is opened after files that could not be stored', async () => {
  recents.add.mockClear();
  recents.add.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  for (const name of ['a.ob2', 'b.ob2']) await opener.openFiles([{ name, file: new File(['x'], name) }]);
  await opener.stored;
  expect(recents.add.mock.lastCall![0]).toMatchObject({ name: 'b.ob2' });
});
