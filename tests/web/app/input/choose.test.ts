import { beforeEach, expect, it, vi } from 'vitest';
import { choose } from '../../../../web/src/app/input/handles.js';

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
