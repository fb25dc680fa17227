import { expect, it, vi } from 'vitest';
import { loadPart, retryParts, scriptMessage } from '../../../../web/src/app/ui/load-part.js';

const offersReload = (): boolean => JSON.stringify(scriptMessage(() => {})).includes('Reload the page');

it('a part that cannot be loaded is loaded again until it is there, and not afterwards', async () => {
  const load = vi.fn(async (): Promise<unknown> => Promise.reject(new Error('no network')));
  expect(await loadPart(load)).toBeNull();
  expect(await loadPart(load)).toBeNull();
  expect(offersReload()).toBe(false);
  await retryParts();
  expect(load).toHaveBeenCalledTimes(3);
  expect(offersReload()).toBe(true);
  load.mockResolvedValueOnce({});
  await retryParts();
  await retryParts();
  expect(load).toHaveBeenCalledTimes(4);
  expect(offersReload()).toBe(false);
});

it('a part that was loaded meanwhile is not loaded again', async () => {
  const load = vi.fn(async (): Promise<unknown> => ({}));
  load.mockRejectedValueOnce(new Error('no network'));
  expect(await loadPart(load)).toBeNull();
  expect(await loadPart(load)).toEqual({});
  await retryParts();
  expect(load).toHaveBeenCalledTimes(2);
});
