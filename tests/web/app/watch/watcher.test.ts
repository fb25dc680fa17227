import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DroppedFile } from '../../../../web/src/app/files/dropped-files.js';
import type { Session } from '../../../../web/src/app/session/session.js';
import type { FileHandle } from '../../../../web/src/app/watch/file-system.js';
import type { Outcome } from '../../../../web/src/app/watch/reload.js';
import { Watcher } from '../../../../web/src/app/watch/watcher.js';

const reload = vi.hoisted(() => vi.fn());
vi.mock('../../../../web/src/app/watch/reload.js', () => ({ reload }));

const names = ['crate_d.3d', 'crate_a.3d'];
const collection = (files: readonly string[]) => ({ files: files.map((name) => ({ name })) });

class FakeSession extends EventTarget {
  drop: object = collection(names);
  entries = [{ parts: names.map((file) => ({ file })) }];
  index = 0;
  isBusy = false;
  error = null;
  notices: readonly string[] = [];
  noticeAction: { run(): void } | null = null;
}

let written: number;
let looks: number;
let session: FakeSession;
let watcher: Watcher;
let page: EventTarget & { hidden: boolean };
let outcome: Outcome;

const handle = (name: string): FileHandle => ({
  kind: 'file',
  name,
  getFile: async () => {
    looks += 1;
    return new File(['x'], name, { lastModified: written });
  },
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.setSystemTime(100_000);
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  [written, looks, outcome] = [1000, 0, 'reloaded'];
  reload.mockReset().mockImplementation(async () => outcome);
  session = new FakeSession();
  watcher = new Watcher(session as unknown as Session);
  await watcher.add(names.map(handle), []);
});

afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('files that have changed are reloaded together, once', async () => {
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).not.toHaveBeenCalled();
  written = Date.now();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledOnce();
  const files = reload.mock.lastCall![1] as readonly DroppedFile[];
  expect(files.map(({ name }) => name)).toEqual(names);
});

it('nothing is looked at while the page is hidden, and everything when it is visible again', async () => {
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(1000);
  looks = 0;
  written = Date.now();
  await vi.advanceTimersByTimeAsync(5000);
  expect(looks).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledOnce();
});

it('another drop ends watching; taking a file off does not, and that is not reloaded', async () => {
  session.drop = collection(['crate_d.3d']);
  session.dispatchEvent(new Event('change'));
  expect(watcher.isCurrent).toBe(true);
  written = Date.now();
  await vi.advanceTimersByTimeAsync(2000);
  expect(reload.mock.lastCall![1]).toMatchObject([{ name: 'crate_d.3d' }]);
  session.drop = collection(['barrel_d.3d']);
  session.dispatchEvent(new Event('change'));
  looks = 0;
  await vi.advanceTimersByTimeAsync(5000);
  expect([watcher.isCurrent, looks]).toEqual([false, 0]);
});

it('while something is being opened, nothing is reloaded', async () => {
  session.isBusy = true;
  written = Date.now();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).not.toHaveBeenCalled();
  session.isBusy = false;
  session.dispatchEvent(new Event('change'));
  await vi.advanceTimersByTimeAsync(10);
  expect(reload).toHaveBeenCalledOnce();
});

it('what cannot be opened is tried six times, then said once, with its report on request', async () => {
  const error = { name: 'crate', ofModel: true, report: { sentence: 'crate_d.3d ends early' } };
  outcome = error as Outcome;
  written = Date.now();
  const updates = vi.fn();
  session.addEventListener('update', updates);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(6);
  const text =
    'crate_d.3d and crate_a.3d changed and cannot be opened: crate_d.3d ends early. The last version stays.';
  expect([session.notices, updates.mock.calls.length]).toEqual([[text], 1]);
  expect(session.error).toBeNull();
  session.noticeAction!.run();
  expect([session.error, session.notices]).toEqual([error, []]);
});
