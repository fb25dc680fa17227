import { expect, it, vi } from 'vitest';
import type { FileHandle, Handle, Recent } from '../../../../web/src/app/workspace/local-files.js';
import { readAgain } from '../../../../web/src/app/input/handles.js';

const handle = (name: string, given: Partial<FileHandle> = {}): FileHandle => ({
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
  const asked = handle('b.3d', { queryPermission: async () => 'prompt', requestPermission });
  const never = handle('a.3d', { queryPermission: async () => 'granted', requestPermission });
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
  const refused = handle('b.3d', { queryPermission: async () => 'prompt', requestPermission });
  const { files, handles, notice } = await readAgain(recent([handle('a.3d'), refused]));
  expect([await contents(files), handles]).toEqual([['old', 'old'], []]);
  expect(notice).toBe('Copies of the last time are open, because this page may not read b.3d.');
});

it('opens the copies where a file is gone, and without copies what there is', async () => {
  const getFile = () => Promise.reject(new DOMException('', 'NotFoundError'));
  const handles = [handle('a.3d'), handle('b.3d', { getFile })];
  const { files, notice } = await readAgain(recent(handles));
  expect(await contents(files)).toEqual(['old', 'old']);
  expect(notice).toBe('Copies of the last time are open, because b.3d could not be read from the disk.');
  const rest = await readAgain(recent(handles, []));
  expect([await contents(rest.files), rest.unreadable, rest.notice]).toEqual([['new'], ['b.3d'], '']);
});
