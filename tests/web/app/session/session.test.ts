import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, Entry, Model } from '../../../../web/src/core/index.js';
import { ModelError } from '../../../../web/src/core/model-error.js';
import type { ShowRequest } from '../../../../web/src/app/session/session-types.js';
import { Session } from '../../../../web/src/app/session/session.js';

const from = vi.hoisted(() => vi.fn());
vi.mock('../../../../web/src/core/index.js', async () => ({
  Collection: { from },
  ModelError: (await import('../../../../web/src/core/model-error.js')).ModelError,
}));

const notAModel = new ModelError({ code: 'not-a-model', sentence: 'a.pcx holds no model' });

const entry = (name: string): Entry => {
  return { id: name, name, format: 'unreal', label: 'Unreal vertex mesh', parts: [] };
};
const model = (name: string): Model =>
  ({ name, missingFiles: [], parts: [], files: [{ name }], dispose: vi.fn() }) as unknown as Model;
const change = (changed: readonly Entry[]): Change => ({ added: [], changed, removed: [], errors: [] });

function collection(names: readonly string[], overrides: object = {}): object {
  const entries = names.map(entry);
  const open = vi.fn(async ({ name }: Entry) => model(name));
  return {
    entries,
    isComplete: true,
    errors: [],
    unused: [],
    files: [],
    open,
    read: async () => new Uint8Array(1),
    ...overrides,
  };
}

let shown: ShowRequest[];
let session: Session;

beforeEach(() => {
  shown = [];
  session = new Session(async (request) => void shown.push(request));
});

async function openCrate(overrides: object = {}): Promise<void> {
  from.mockResolvedValueOnce(collection(['Crate', 'Kraal'], overrides));
  expect(await session.open(['https://example.org/a.zip'], 'a.zip')).toBe('replaced');
}

/** Opens a drop that shows the gallery. */
async function openGallery(overrides: object = {}): Promise<void> {
  const names = Array.from({ length: 13 }, (_, i) => `Crate${i}`);
  from.mockResolvedValueOnce(collection(names, overrides));
  expect(await session.open([new File(['x'], 'mod.zip')], 'mod.zip')).toBe('replaced');
}

/** Opens an address at which nothing is. */
function openMissing(): Promise<string> {
  from.mockRejectedValueOnce(new ModelError({ code: 'not-found', sentence: 'b.zip is not there' }));
  return session.open(['https://example.org/b.zip'], 'b.zip');
}

describe('a session', () => {
  it('shows the first model of a drop', async () => {
    await openCrate();
    expect([session.name, session.index, session.error]).toEqual(['Crate', 0, null]);
    expect(shown).toMatchObject([{ model: { name: 'Crate' }, inPlace: false }]);
  });

  it('shows the walk of a folder at once; cancelling or another drop ends it, even when the browser does not answer', async () => {
    const walk = () => session.prepare('Files', () => new Promise<object>(() => {}));
    const first = walk();
    expect(session.loading).toEqual({ name: 'Files', read: 0, whole: -1 });
    session.cancel();
    expect(await first).toBeNull();
    const second = walk();
    await openCrate();
    expect(await second).toBeNull();
    expect([session.name, session.loading]).toEqual(['Crate', null]);
  });

  it('shows at once that many files are opened', async () => {
    const files = Array.from({ length: 65 }, (_, i) => new File([], `${i}.txt`));
    const opening = session.open(files, '65 files');
    expect(session.loading).toEqual({ name: '65 files', read: 0, whole: 0 });
    await opening;
    expect(session.loading).toBeNull();
  });

  it('does not open what was prepared when another drop came meanwhile', async () => {
    let finish = (_: object): void => {};
    const prepared = session.prepare('Files', () => new Promise<object>((resolve) => (finish = resolve)));
    await openCrate();
    finish({});
    expect(await prepared).toBeNull();
    expect(session.name).toBe('Crate');
  });

  it('opens a model again in place with other interpretations, and keeps them while it is shown', async () => {
    const open = vi.fn(async ({ name }: Entry, _: { interpretations?: object }) => model(name));
    await openCrate({ open });
    await session.setInterpretation('uv-layout', 'planar');
    await session.setInterpretation('winding', 'clockwise');
    expect(open.mock.lastCall![1].interpretations).toEqual({ 'uv-layout': 'planar', winding: 'clockwise' });
    expect(shown.at(-1)).toMatchObject({ model: { name: 'Crate' }, inPlace: true });
    await session.openEntry(1);
    expect(open.mock.lastCall![1].interpretations).toEqual({});
  });

  it('discards an interpretation with which the model cannot be opened', async () => {
    const open = vi.fn(async ({ name }: Entry, { interpretations }: { interpretations?: object }) => {
      if (Object.keys(interpretations!).includes('base-matrix')) throw notAModel;
      return model(name);
    });
    await openCrate({ open });
    expect(await session.setInterpretation('base-matrix', 'bind')).toBe('error');
    session.leaveError();
    await session.setInterpretation('uv-layout', 'planar');
    expect(open.mock.lastCall![1].interpretations).toEqual({ 'uv-layout': 'planar' });
  });

  it('opens no model of a drop with more than twelve', async () => {
    await openCrate();
    const crate = session.model!;
    await openGallery({ files: [{ name: 'a', size: 3000 }] });
    expect([session.isChoosing, session.index, session.model]).toEqual([true, -1, null]);
    expect([session.name, session.entries.length, session.dropSize]).toEqual(['mod.zip', 13, 3000]);
    expect(crate.dispose).toHaveBeenCalledOnce();
    await session.openEntry(12);
    expect([session.isChoosing, session.name]).toEqual([false, 'Crate12']);
  });

  it('steps through the models of the gallery with wrap-around', async () => {
    await openGallery();
    await session.openEntry(7, [9, 7, 2]);
    expect([session.neighbour(-1), session.neighbour(1), session.order]).toEqual([9, 2, [9, 7, 2]]);
    await session.openEntry(session.neighbour(1));
    expect(session.neighbour(1)).toBe(9);
    await session.openEntry(12);
    expect([session.neighbour(-1), session.neighbour(1), session.order.length]).toEqual([11, 0, 13]);
  });

  it('returns to the gallery when another drop cannot be opened', async () => {
    await openGallery();
    await openMissing();
    expect([session.isChoosing, session.previousName]).toEqual([false, 'mod.zip']);
    session.leaveError();
    expect([session.isChoosing, session.name, session.entries.length]).toEqual([true, 'mod.zip', 13]);
  });

  it('stays in the gallery when files are added', async () => {
    await openGallery({ add: async () => change([entry('Crate1')]) });
    from.mockRejectedValueOnce(notAModel);
    expect(await session.open([new File(['x'], 'a.pcx')], 'a.pcx')).toBe('added');
    expect([session.isChoosing, shown.length]).toEqual([true, 0]);
  });

  it('adds a drop without a model to the open one, and opens the model again in place', async () => {
    const add = vi.fn(async () => change([entry('Crate')]));
    await openCrate({ add });
    from.mockRejectedValueOnce(notAModel);
    expect(await session.open([new File(['x'], 'a.pcx')], 'a.pcx')).toBe('added');
    expect(shown[1]).toMatchObject({ model: { name: 'Crate' }, inPlace: true });
    expect(shown[0]!.model.dispose).toHaveBeenCalledOnce();
  });

  it('takes newer files over with the model that was opened from them, and says so in the end', async () => {
    await openCrate();
    const news: unknown[] = [];
    session.addEventListener('update', () =>
      news.push([session.isBusy, session.notices, session.model?.name]),
    );
    const addTo = vi.fn(async () => ({ isUsed: true, notices: ['a changed.'], model: model('Newer') }));
    expect(await session.update({ addTo })).toBe('added');
    expect(shown.at(-1)).toMatchObject({ model: { name: 'Newer' }, inPlace: true });
    expect(shown[0]!.model.dispose).toHaveBeenCalledOnce();
    expect(news).toEqual([[false, ['a changed.'], 'Newer']]);

    addTo.mockResolvedValueOnce({ isUsed: true, notices: [], model: null as unknown as Model });
    await session.update({ addTo });
    expect([shown.length, session.model?.name]).toEqual([2, 'Newer']);
  });

  it('offers to compare a model whose files were replaced with its version before, until another is opened', async () => {
    await openCrate();
    const compare = vi.fn();
    session.addEventListener('compare', compare);
    const files = session.model!.files;
    const addTo = async () => ({ isUsed: true, notices: ['a changed.'], model: model('Newer') });
    await session.update({ addTo });
    expect([session.earlier, session.noticeAction?.notice]).toEqual([files, 'a changed.']);
    session.noticeAction!.run();
    expect(compare).toHaveBeenCalledOnce();
    await session.setInterpretation('uv-layout', 'planar');
    expect(session.earlier).toBe(files);
    await session.openEntry(1);
    expect(session.earlier).toBeNull();
  });

  it('reports unused files and keeps the model', async () => {
    await openCrate({ add: async () => change([]) });
    from.mockRejectedValueOnce(notAModel);
    expect(await session.open([new File(['x'], 'readme.txt')], 'readme.txt')).toBe('unused');
    expect(session.notices).toEqual(['readme.txt is not used by Crate and is not a model.']);
    expect(shown).toHaveLength(1);
  });

  it('keeps the notice of a file that cannot be read until it is replaced or dismissed, once', async () => {
    const unreadable = (file: string) =>
      new ModelError({ code: 'unreadable', file, sentence: `${file} could not be read` });
    const errors: ModelError[] = [unreadable('a.uc'), unreadable('b.uc')];
    const added: ModelError[] = [];
    await openCrate({ errors, add: async () => ({ ...change([]), errors: added.splice(0) }) });
    const texts = ['a.uc could not be read.', 'b.uc could not be read.'];
    expect(session.notices).toEqual(texts);
    const addFile = async (name: string) => {
      from.mockRejectedValueOnce(notAModel);
      expect(await session.open([new File(['x'], name)], name)).toBe('unused');
    };
    await addFile('readme.txt');
    const unused = 'readme.txt is not used by Crate and is not a model.';
    expect(session.notices).toEqual([unused, ...texts]);
    errors.shift();
    await addFile('readme.txt');
    expect(session.notices).toEqual([unused, texts[1]]);

    await openMissing();
    session.leaveError();
    expect(session.notices).toEqual([texts[1]]);

    session.dismissNotices();
    await addFile('readme.txt');
    expect(session.notices).toEqual([unused]);
    // Dropped again, it is another error.
    errors.splice(0, 1, unreadable('b.uc'));
    added.push(errors[0]!);
    await addFile('b.uc');
    expect(session.notices).toEqual([texts[1]]);
  });

  it('keeps the last model during an error and returns to it', async () => {
    await openCrate();
    expect(await openMissing()).toBe('error');
    expect([session.name, session.error?.ofModel, session.previousName]).toEqual(['b.zip', false, 'Crate']);
    session.leaveError();
    expect([session.name, session.error]).toEqual(['Crate', null]);
  });

  it('reports a model that cannot be opened and keeps the others of the drop', async () => {
    const error = new ModelError({
      code: 'ends-early',
      file: 'Kraal_d.3d',
      offset: 4,
      sentence: 'Kraal_d.3d ends early',
    });
    const open = vi.fn(async ({ name }: Entry) => {
      if (name === 'Kraal') throw error;
      return model(name);
    });
    await openCrate({ open });
    await session.openEntry(1);
    expect(session.error).toMatchObject({ ofModel: true, bytes: new Uint8Array(1) });
    expect([session.name, session.index]).toEqual(['Kraal', 1]);
    await session.openEntry(0);
    expect(session.error).toBeNull();
  });

  it('adds the file that an error names, even when it could be opened alone', async () => {
    const error = new ModelError({
      code: 'partner-missing',
      file: 'Crate_d.3d',
      field: 'Crate_a.3d',
      sentence: 'no partner',
    });
    const open = vi.fn(async ({ name }: Entry) => model(name)).mockRejectedValueOnce(error);
    const add = vi.fn(async () => change([entry('Crate')]));
    from.mockResolvedValueOnce(collection(['Crate'], { open, add }));
    expect(await session.open([new File(['x'], 'Crate_d.3d')], 'Crate_d.3d')).toBe('error');
    from.mockClear();
    expect(await session.open([new File(['x'], 'crate_A.3d')], 'crate_A.3d')).toBe('added');
    expect(from).not.toHaveBeenCalled();
    expect(session.model?.name).toBe('Crate');
  });

  it('opens a model again without a file, in a new order of models', async () => {
    await openCrate({ files: [{ name: 'crate.pcx', size: 1 }] });
    await session.openEntry(1, [1]);
    from.mockResolvedValueOnce(collection(['Crate', 'Kraal', 'Krill']));
    await session.leaveOut('crate.pcx');
    expect([session.name, session.order]).toEqual(['Kraal', [0, 1, 2]]);
    expect(session.notices).toEqual(['crate.pcx was taken off. Drop it on a face to apply it there.']);
  });

  it('tries again what failed last, not the drop before it', async () => {
    const failed = new Error('Failed to fetch dynamically imported module');
    const open = vi.fn(async ({ name }: Entry, _: { interpretations?: object }) => model(name));
    await openCrate({ open, files: [{ name: 'crate.pcx', size: 1 }] });
    open.mockRejectedValueOnce(failed);
    await session.setInterpretation('winding', 'clockwise');
    await session.retry();
    expect(open.mock.lastCall![1].interpretations).toEqual({ winding: 'clockwise' });

    const parse = vi.fn(async () => ({})).mockRejectedValueOnce(failed);
    await session.prepare('text', parse, parse);
    await session.retry();
    expect(parse).toHaveBeenCalledTimes(2);
    session.leaveError();

    from.mockRejectedValueOnce(failed);
    await session.leaveOut('crate.pcx');
    from.mockResolvedValueOnce(collection(['Crate']));
    await session.retry();
    expect(session.notices).toEqual(['crate.pcx was taken off. Drop it on a face to apply it there.']);
  });

  it('returns to the shown model when opening is cancelled', async () => {
    const open = vi.fn(({ name }: Entry, { signal }: { signal: AbortSignal }) => {
      if (name === 'Crate') return Promise.resolve(model(name));
      return new Promise((_, failed) => signal.addEventListener('abort', () => failed(signal.reason)));
    });
    await openCrate({ open });
    const opening = session.openEntry(1);
    expect(session.index).toBe(1);
    session.cancel();
    await opening;
    expect([session.name, session.index, session.error]).toEqual(['Crate', 0, null]);
  });

  it('reports progress after 150 ms only', async () => {
    vi.useFakeTimers();
    const loading: unknown[] = [];
    session.addEventListener('change', () => session.loading && loading.push(session.loading));
    await openCrate();
    expect(loading).toEqual([]);
    from.mockImplementationOnce(
      async (_: unknown, { onProgress }: { onProgress(progress: object): void }) => {
        onProgress({ loaded: 10, total: 58 });
        await new Promise((done) => setTimeout(done, 200));
        onProgress({ loaded: 36, total: 58 });
        return collection(['Book']);
      },
    );
    const opening = session.open([], 'b.zip');
    await vi.advanceTimersByTimeAsync(300);
    await opening;
    expect(loading).toEqual([
      { name: 'b.zip', read: 10, whole: 58 },
      { name: 'b.zip', read: 36, whole: 58 },
    ]);
    expect(session.loading).toBeNull();
    vi.useRealTimers();
  });
});
