import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelError, type Model } from '../../../../web/src/core/index.js';
import { putImage, removeFile, replaceFiles } from '../../../../web/src/app/workspace/change.js';
import { showEntry } from '../../../../web/src/app/workspace/open.js';
import { readFile, watchImports } from '../../../../web/src/app/workspace/version.js';
import { tetrahedron, tetrahedronScript } from '../../../support/tetrahedron.js';
import { dropped, TestWorkspace, withByte } from '../../../support/workspace.js';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const readme = { 'readme.txt': text('x') };
const unused = 'readme.txt is not used by crate and is not a model.';
const badZip = { 'b.zip': text('PK no archive') };
/** Its first face is the place of a weapon, which can be read in two ways. */
const crate = tetrahedron('crate');
crate['crate_d.3d'] = withByte(crate['crate_d.3d']!, 48 + 6, 8);
const two = { ...crate, ...tetrahedron('kraal') };
const thirteen = Object.assign({}, ...Array.from({ length: 13 }, (_, i) => tetrahedron(`m${10 + i}`)));
const damaged = { 'crate_a.3d': tetrahedron('crate')['crate_a.3d']!.subarray(0, 9) };

let workspace: TestWorkspace;
let show: () => Promise<void>;

beforeEach(() => {
  show = async () => {};
  workspace = new TestWorkspace(() => show());
});

const disposals = (model: Model | null | undefined) => vi.spyOn(model!, 'dispose').mock.calls;
const modelName = () => workspace.current?.model?.name ?? null;
const chosen = () => workspace.current!.model!.interpretations![0]!.chosen;

/** A command that waits until it is let go on, and then opens a model again. */
function waiting() {
  let finish = (): void => {};
  const released = new Promise<void>((resolve) => (finish = resolve));
  const ended = workspace.do(async (base, work) => {
    await released;
    return showEntry('kraal_d.3d')(base, work);
  });
  return { ended, finish };
}

describe('a workspace', () => {
  it('shows the first model of a drop', async () => {
    expect(await workspace.drop(two)).toBe('adopted');
    expect([modelName(), workspace.failed, workspace.history.done.length]).toEqual(['crate', null, 0]);
    expect(workspace.drawn).toMatchObject([{ model: { name: 'crate' }, inPlace: false }]);
  });

  it('shows at once that many files are opened', async () => {
    const opening = workspace.drop(Array.from({ length: 65 }, (_, i) => new File([], `${i}.txt`)));
    expect(workspace.task).toEqual({ name: '65 files', read: 0, whole: 0 });
    expect(await opening).toBe('failed');
    expect(workspace.task).toBeNull();
  });

  it('drops what is prepared when it is cancelled, or another drop comes meanwhile', async () => {
    await workspace.drop(two);
    const first = waiting();
    workspace.cancel();
    const second = waiting();
    await workspace.drop(two);
    for (const { finish } of [first, second]) finish();
    expect(await Promise.all([first.ended, second.ended])).toEqual(['cancelled', 'cancelled']);
    expect(modelName()).toBe('crate');
  });

  it('opens a model again in place with other interpretations, and keeps them while it is shown', async () => {
    await workspace.drop(two);
    await workspace.interpret('first-third');
    expect([chosen(), workspace.drawn.at(-1)!.inPlace]).toEqual([1, true]);
    await workspace.drop({ 'crate_a.3d': tetrahedron('crate', 3)['crate_a.3d']! });
    expect([chosen(), workspace.current!.model!.frameCount]).toEqual([1, 3]);
    await workspace.step('kraal');
    await workspace.step('crate');
    expect(chosen()).toBe(0);
  });

  it('opens no model of a drop with more than three, and steps through the list of the gallery', async () => {
    await workspace.drop(two);
    const disposed = disposals(workspace.current!.model);
    await workspace.drop(thirteen);
    expect([modelName(), workspace.current!.version.entry, disposed.length]).toEqual([null, null, 1]);
    const order = () => workspace.order.map(({ name }) => name);
    await workspace.step('m17', ['m19', 'm17', 'm12']);
    await workspace.step('m12');
    expect([modelName(), order()]).toEqual(['m12', ['m19', 'm17', 'm12']]);
    await workspace.step('m22');
    expect(order()).toEqual(workspace.names);
  });

  it('returns to the gallery when another drop cannot be opened, and stays in it when files are added', async () => {
    await workspace.drop(thirteen);
    const before = workspace.current;
    await workspace.drop(badZip);
    expect([workspace.shown, workspace.failed!.version, workspace.failed!.name]).toEqual([
      before,
      null,
      'b.zip',
    ]);
    workspace.back();
    expect([workspace.failed, workspace.current]).toEqual([null, before]);
    await workspace.drop({ 'm10_a.3d': tetrahedron('m10', 2)['m10_a.3d']! });
    expect([modelName(), workspace.names!.length, workspace.drawn.length]).toEqual([null, 13, 2]);
  });

  it('takes newer files over in the end, and offers to compare the model with its version before', async () => {
    await workspace.drop(two);
    const { version, model } = workspace.current!;
    const [news, compare] = [[] as unknown[], vi.fn()];
    workspace.addEventListener('compare', compare);
    workspace.addEventListener('update', () => news.push([workspace.isBusy, modelName(), workspace.texts]));
    const write = (files: Record<string, Uint8Array>) =>
      workspace.run(replaceFiles(dropped(files)), { name: '', onError: 'return', priority: 'background' });
    const earlier = () => workspace.history.before(workspace.current!.version);
    const disposed = disposals(model);
    await write({ 'crate_a.3d': tetrahedron('crate', 2)['crate_a.3d']! });
    expect(news).toEqual([[false, 'crate', ['crate_a.3d changed: reloaded.']]]);
    expect([earlier()?.entry, workspace.drawn.at(-1)!.inPlace, disposed.length]).toEqual([
      version.entry,
      true,
      1,
    ]);
    expect((await earlier()!.files.read('crate_a.3d')).length).toBe(20);
    workspace.messages[0]!.action!.run();
    expect(compare).toHaveBeenCalledOnce();
    await write(tetrahedron('kraal', 2));
    expect([news.length, workspace.drawn.length, workspace.messages[0]!.text]).toEqual([
      2,
      2,
      'crate_a.3d changed: reloaded.',
    ]);
    await workspace.interpret('first-third');
    expect(earlier()?.entry).toBe(version.entry);
    await workspace.step('kraal');
    expect(earlier()).toBeNull();
  });

  it('keeps the message of a file that cannot be read until it is replaced or dismissed, once', async () => {
    const [a, b] = ['a', 'b'].map((name) => ({ [`${name}.zip`]: badZip['b.zip'] }));
    await workspace.drop({ ...two, ...a, ...b });
    const texts = ['a', 'b'].map((name) => expect.stringContaining(`${name}.zip`) as string);
    expect(workspace.texts).toEqual(texts);
    await workspace.drop(readme);
    expect(workspace.texts).toEqual([unused, ...texts]);
    await workspace.do(replaceFiles([{ name: 'a.zip', file: new File([], 'a.zip') }]));
    workspace.back();
    expect(workspace.texts).toEqual(texts);
    await workspace.drop(badZip);
    workspace.back();
    workspace.dismiss();
    await workspace.drop(readme);
    expect(workspace.texts).toEqual([unused]);
    // Dropped again, it is another error.
    await workspace.drop({ ...crate, ...a });
    expect(workspace.texts).toEqual(['crate_d.3d and crate_a.3d changed: reloaded.', texts[0]]);
  });

  it('reports a model that cannot be opened with its bytes, and keeps the others of the drop', async () => {
    await workspace.drop({ ...two, 'kraal_a.3d': damaged['crate_a.3d']! });
    const before = workspace.current;
    await workspace.step('kraal');
    const { failed, shown } = workspace;
    expect(failed).toMatchObject({ version: { entry: { name: 'kraal' } } });
    expect([failed!.bytes, shown!.model, workspace.current]).toEqual([damaged['crate_a.3d'], null, before]);
    await workspace.step('crate');
    expect([workspace.failed, modelName()]).toEqual([null, 'crate']);
  });

  it('adds the file that an error names, even when it could be opened alone, in place of what was open', async () => {
    await workspace.drop(tetrahedron('kraal'));
    const { 'crate_d.3d': faces, 'crate_a.3d': frames } = crate;
    expect(await workspace.drop({ 'crate_d.3d': faces! })).toBe('failed');
    expect(await workspace.drop({ 'Crate_A.3d': frames! })).toBe('adopted');
    expect([modelName(), workspace.names]).toEqual(['crate', ['crate']]);
  });

  it('opens a model again without a file, and all that was before when that is undone', async () => {
    await workspace.drop({
      ...tetrahedron('tetra', 2),
      'tetra.uc': tetrahedronScript('skin.pcx'),
      'skin.pcx': new Uint8Array(200),
    });
    const missing = () => workspace.current!.model!.missingFiles.map(({ name }) => name);
    await workspace.do(removeFile('skin.pcx'));
    expect([missing(), [...workspace.current!.version.files.removed]]).toEqual([['skin.pcx'], ['skin.pcx']]);
    expect(workspace.texts).toEqual(['skin.pcx was taken off. Drop it on a face to apply it there.']);
    // It is not taken in again because it changes on the disk.
    expect(await workspace.do(replaceFiles(dropped({ 'skin.pcx': new Uint8Array(9) })))).toBe('unchanged');
    await workspace.undo();
    expect([missing(), workspace.current!.version.files.removed.size]).toEqual([[], 0]);
    const before = workspace.current;
    for (const file of ['tetra_d.3d', 'tetra_a.3d']) await workspace.do(removeFile(file));
    expect(workspace.failed!.error.report.code).toBe('not-a-model');
    workspace.back();
    expect(workspace.current).toBe(before);
  });

  it('tries again what failed last', async () => {
    await workspace.drop(two);
    const page = new EventTarget();
    watchImports(page);
    const payload = new Error('of the browser');
    page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    const command = vi.fn(async () => null).mockRejectedValueOnce(payload);
    await workspace.do(command);
    expect(workspace.failed!.error.report.code).toBe('not-loaded');
    await workspace.retry();
    expect(command).toHaveBeenCalledTimes(2);
  });

  it('reports an error before anything was read, which cancels what runs', async () => {
    await workspace.drop(two);
    const opening = workspace.step('kraal');
    workspace.fail('Link', new ModelError({ code: 'bad-link', sentence: 'The link is damaged' }));
    expect(await opening).toBe('cancelled');
    expect([workspace.failed!.name, modelName()]).toEqual(['Link', 'crate']);
  });

  it('makes changes of a fast user one after the other, and of a slow program after them', async () => {
    await workspace.drop(two);
    const later = { 'crate_a.3d': tetrahedron('crate', 2)['crate_a.3d']! };
    const { signal } = new AbortController();
    const how = { name: '', onError: 'return', signal } as const;
    const images = [1, 2].map(() => workspace.run(putImage(0, null), { ...how, priority: 'next' as const }));
    const written = workspace.run(replaceFiles(dropped(later)), { ...how, priority: 'background' });
    const edited = workspace.set('crate_d.3d', 'polygons[1].flags', 3);
    await Promise.all([...images, written, edited]);
    expect(await edited).toBe('adopted');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    const { current } = workspace;
    expect((await readFile(current!, 'crate_d.3d'))[48 + 16 + 15]).toBe(3);
    expect(current!.model!.frameCount).toBe(2);
  });

  it('reports progress after 150 ms only', async () => {
    vi.useFakeTimers();
    const loading: unknown[] = [];
    workspace.addEventListener('change', () => workspace.task && loading.push(workspace.task));
    const opening = workspace.run(
      async (_, { onProgress, rename }) => {
        onProgress({ loaded: 10, total: 58 });
        rename('b.zip');
        await new Promise((done) => setTimeout(done, 200));
        onProgress({ loaded: 36, total: 58 });
        return null;
      },
      { name: '', onError: 'page' },
    );
    expect(loading).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    await opening;
    vi.useRealTimers();
    expect(loading).toEqual([
      { name: 'b.zip', read: 10, whole: 58 },
      { name: 'b.zip', read: 36, whole: 58 },
    ]);
    expect(workspace.task).toBeNull();
  });
});
