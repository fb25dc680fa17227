import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watcher } from '../../../../web/src/app/input/watcher.js';
import { removeFile } from '../../../../web/src/app/workspace/change.js';
import { tetrahedron, tetrahedronScript } from '../../../support/tetrahedron.js';
import { TestWorkspace } from '../../../support/workspace.js';

/** What is on the disk. */
let disk: Record<string, Uint8Array>;
let written: number;
let looks: number;
let workspace: TestWorkspace;
let watcher: Watcher;
let page: EventTarget & { hidden: boolean };
let runs: { readonly mock: { readonly calls: readonly unknown[] } };

const handle = (name: string) => ({
  kind: 'file' as const,
  name,
  getFile: async () => {
    looks += 1;
    return new File([disk[name] as Uint8Array<ArrayBuffer>], name, { lastModified: written });
  },
});

function write(files: Record<string, Uint8Array>): void {
  disk = { ...disk, ...files };
  written = Date.now();
}

const pause = async () => {
  await vi.advanceTimersByTimeAsync(50);
  await new Promise((resolve) => setImmediate(resolve));
};

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) await pause();
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause();
}

const frames = () => workspace.current!.model!.frameCount;

beforeEach(async () => {
  vi.useFakeTimers({ now: 100_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  [written, looks] = [1000, 0];
  disk = { ...tetrahedron(), 'skin.pcx': new Uint8Array(200), 'tetra.uc': tetrahedronScript('skin.pcx') };
  workspace = new TestWorkspace();
  await workspace.drop(disk);
  watcher = new Watcher(workspace);
  await watcher.add(Object.keys(disk).map(handle), []);
  runs = vi.spyOn(workspace, 'run');
});

afterEach(() => {
  watcher.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('files that have changed are reloaded together, once', async () => {
  await pass(3000);
  expect(runs.mock.calls.length).toBe(0);
  write(tetrahedron('tetra', 2));
  await until(() => frames() === 2);
  await pass(3000);
  expect([runs.mock.calls.length, workspace.texts[0]]).toEqual([
    1,
    'tetra_d.3d, tetra_a.3d, tetra.uc and skin.pcx changed: reloaded.',
  ]);
});

it('nothing is looked at while the page is hidden, and everything when it is visible again', async () => {
  page.hidden = true;
  await pass(1000);
  looks = 0;
  write(tetrahedron('tetra', 2));
  await pass(5000);
  expect(looks).toBe(0);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await until(() => frames() === 2);
  expect(runs.mock.calls.length).toBe(1);
});

it('another drop ends watching; taking a file off does not, and that is not reloaded', async () => {
  await workspace.do(removeFile('skin.pcx'));
  write(tetrahedron('tetra', 2));
  await until(() => frames() === 2);
  expect([watcher.isCurrent, [...workspace.current!.version.files.removed]]).toEqual([true, ['skin.pcx']]);
  await workspace.drop(tetrahedron('barrel'));
  looks = 0;
  await pass(5000);
  expect([watcher.isCurrent, looks]).toEqual([false, 0]);
});

it('while something is being opened, nothing is reloaded', async () => {
  let finish = (): void => {};
  const opening = workspace.do(() => new Promise((resolve) => (finish = () => resolve(null))));
  write(tetrahedron('tetra', 2));
  await pass(3000);
  expect(frames()).toBe(1);
  finish();
  await opening;
  await until(() => frames() === 2);
});

it('what cannot be opened is tried six times, then said once, with its report on request', async () => {
  write({ 'tetra_a.3d': disk['tetra_a.3d']!.subarray(0, 9) });
  const updates = vi.fn();
  workspace.addEventListener('update', updates);
  await until(() => workspace.texts.length > 0);
  await pass(10_000);
  expect([runs.mock.calls.length, updates.mock.calls.length, workspace.failed]).toEqual([6, 1, null]);
  const [message] = workspace.messages;
  expect(message!.text).toMatch(
    /changed and cannot be opened: tetra_a\.3d ends early.* The last version stays\.$/,
  );
  message!.action!.run();
  await until(() => workspace.failed !== null);
  expect([workspace.failed!.bytes?.length, workspace.texts]).toEqual([9, []]);
});
