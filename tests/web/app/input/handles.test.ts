import { beforeEach, expect, it, vi } from 'vitest';
import { choose, readAgain } from '../../../../web/src/app/input/handles.js';
import type { FileHandle, Handle, Recent } from '../../../../web/src/app/workspace/local-files.js';

const click = vi.fn();
const input = (webkitdirectory: boolean) => ({ webkitdirectory, click }) as unknown as HTMLInputElement;
const file = new File(['x'], 'crate_d.3d');
const handle = { kind: 'file', name: 'crate_d.3d', getFile: async () => file };
const showOpenFilePicker = vi.fn(async () => [handle]);
const showDirectoryPicker = vi.fn(async () => ({ kind: 'directory', name: 'mod' }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('showOpenFilePicker', showOpenFilePicker);
  vi.stubGlobal('showDirectoryPicker', showDirectoryPicker);
});

it('a picker gives files with their handles, or the handle of a folder', async () => {
  expect(await choose(input(false))).toEqual({
    handles: [handle],
    files: [{ name: 'crate_d.3d', file }],
  });
  expect(await choose(input(true))).toMatchObject({ handles: [{ name: 'mod' }], files: [] });
  expect(click).not.toHaveBeenCalled();
});

it('the picker of the input is shown after one that was cancelled, as for folders that browsers refuse, once', async () => {
  const folder = input(true);
  showDirectoryPicker.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  expect(await choose(folder)).toBeNull();
  expect(click).not.toHaveBeenCalled();
  expect(await choose(folder)).toBeNull();
  expect(click).toHaveBeenCalledOnce();
  expect(await choose(folder)).not.toBeNull();
});

it('the picker of the input is shown at once where the other is not allowed', async () => {
  showOpenFilePicker.mockRejectedValueOnce(new DOMException('', 'SecurityError'));
  expect(await choose(input(false))).toBeNull();
  expect(click).toHaveBeenCalledOnce();
});

const handleOf = (name: string, given: Partial<FileHandle> = {}): FileHandle => ({
  kind: 'file',
  name,
  getFile: async () => new File(['new'], name),
  ...given,
});
const recent = (handles: readonly Handle[], copies: readonly string[] = ['a.3d', 'b.3d']): Recent => ({
  id: 'r',
  name: 'a',
  detail: '2 files',
  failed: false,
  when: 1,
  files: copies.map((name) => ({ name, file: new Blob(['old']) })),
  links: [],
  handles,
});
const contents = (files: readonly { readonly file: File }[]): Promise<string[]> =>
  Promise.all(files.map(({ file }) => file.text()));

it('reads the files from the disk, and asks only where the page may not read them', async () => {
  const requestPermission = vi.fn(async () => 'granted' as const);
  const asked = handleOf('b.3d', { queryPermission: async () => 'prompt', requestPermission });
  const never = handleOf('a.3d', { queryPermission: async () => 'granted', requestPermission });
  const { files, handles, notice } = await readAgain(recent([never, asked]));
  expect([await contents(files), handles, notice]).toEqual([['new', 'new'], [never, asked], '']);
  expect(requestPermission).toHaveBeenCalledOnce();
});

it('opens the copies of what has no handles', async () => {
  const { files, handles, notice } = await readAgain(recent([]));
  expect([await contents(files), handles, notice]).toEqual([['old', 'old'], [], '']);
});

it.each([
  ['refuses', async () => 'denied' as const],
  ['is not asked', () => Promise.reject(new DOMException('', 'SecurityError'))],
])('opens the copies and says so where the user %s', async (_, requestPermission) => {
  const refused = handleOf('b.3d', { queryPermission: async () => 'prompt', requestPermission });
  const { files, handles, notice } = await readAgain(recent([handleOf('a.3d'), refused]));
  expect([await contents(files), handles]).toEqual([['old', 'old'], []]);
  expect(notice).toBe('Copies of the last time are open, because this page may not read b.3d.');
});

it('opens the copies where a file is gone, and without copies what there is', async () => {
  const getFile = () => Promise.reject(new DOMException('', 'NotFoundError'));
  const handles = [handleOf('a.3d'), handleOf('b.3d', { getFile })];
  const { files, notice } = await readAgain(recent(handles));
  expect(await contents(files)).toEqual(['old', 'old']);
  expect(notice).toBe('Copies of the last time are open, because b.3d could not be read from the disk.');
  const rest = await readAgain(recent(handles, []));
  expect([await contents(rest.files), rest.unreadable, rest.notice]).toEqual([['new'], ['b.3d'], '']);
});
