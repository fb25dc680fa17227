import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileSet } from '../../../../web/src/core/collection/file-set.js';
import type { Entry, Model } from '../../../../web/src/core/index.js';
import { ModelScanner, type ModelVisitor } from '../../../../web/src/app/workspace/model-scanner.js';

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: `m${i}`, format: '', label: '', parts: [] }));
const filesOf = (list: readonly Entry[], open: (entry: Entry) => Promise<Model>): FileSet =>
  ({ entries: list, open }) as Pick<FileSet, 'entries' | 'open'> as FileSet;
const model = (faces: number): Model =>
  ({
    faceSource: Uint32Array.from({ length: faces }, (_, i) => i),
    sourceVertexCount: 8,
    frameCount: 2,
    clips: [{}],
    notes: [{ severity: 'fact' }, { severity: 'warning' }],
    missingFiles: [{ name: 'Skins.utx' }],
    properties: [],
    dispose: vi.fn(),
  }) as unknown as Model;

describe('a scanner', () => {
  let scanner: ModelScanner;
  beforeEach(() => void (scanner = new ModelScanner()));
  const whenDone = (count: number): Promise<void> =>
    vi.waitFor(() => expect(scanner.results.size).toBe(count));

  it('opens every model once, counts its contents, and disposes of it', async () => {
    const list = entries(3);
    const opened: Model[] = [];
    const open = vi.fn(async ({ id }: Entry) => (opened[Number(id)] = model(Number(id) + 1)));
    scanner.start(filesOf(list, open));
    await whenDone(3);
    expect(scanner.results.get(list[2]!)).toEqual({
      faces: 3,
      vertices: 8,
      frames: 2,
      clips: 1,
      notes: 2,
      warnings: 1,
      missing: 1,
      archives: ['Skins.utx'],
    });
    expect(open.mock.calls.map(([entry]) => entry)).toEqual(list);
    await vi.waitFor(() =>
      expect(opened.every(({ dispose }) => vi.mocked(dispose).mock.calls.length === 1)).toBe(true),
    );
  });

  it('reads the clock before each model, and pauses when 8 ms have passed', async () => {
    let now = 1000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const openedInSlice: number[] = [];
    vi.stubGlobal('requestIdleCallback', (go: () => void) => {
      openedInSlice.push(0);
      setImmediate(go);
    });
    const open = async (): Promise<Model> => {
      now += 3;
      openedInSlice[openedInSlice.length - 1]! += 1;
      return model(1);
    };
    scanner.start(filesOf(entries(20), open));
    await whenDone(20);
    clock.mockRestore();
    vi.unstubAllGlobals();
    expect(openedInSlice.slice(0, 7)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  it('says which models could not be opened', async () => {
    const list = entries(2);
    const open = async (entry: Entry): Promise<Model> =>
      entry === list[1] ? Promise.reject(new Error('damaged')) : model(1);
    scanner.start(filesOf(list, open));
    await whenDone(2);
    expect(list.map((entry) => scanner.results.get(entry) === 'error')).toEqual([false, true]);
  });

  it('opens the models in the visitor’s list first, and passes them to it', async () => {
    const seen: string[] = [];
    const list = entries(5);
    const visitor: ModelVisitor = {
      get wanted() {
        return [list[4]!, list[3]!].filter(({ id }) => !seen.includes(id));
      },
      visit: async ({ id }) => void seen.push(id),
    };
    const open = vi.fn(async (_entry: Entry) => model(1));
    scanner.setVisitor(visitor);
    scanner.start(filesOf(list, open));
    await whenDone(5);
    expect(seen).toEqual(['4', '3']);
    expect(open.mock.calls.map(([{ id }]) => id).join('')).toBe('43012');
  });

  it('opens a model again when the visitor lists it later', async () => {
    const wanted: Entry[] = [];
    const list = entries(2);
    scanner.setVisitor({ wanted, visit: async () => void wanted.pop() });
    const open = vi.fn(async () => model(1));
    scanner.start(filesOf(list, open));
    await whenDone(2);
    await vi.waitFor(() => {
      wanted.push(list[1]!);
      scanner.resume();
      expect(open).toHaveBeenCalledTimes(3);
    });
  });

  it('continues where it was stopped, and starts over with other models', async () => {
    const list = entries(3);
    const open = vi.fn(async (_entry: Entry): Promise<Model> => {
      if (open.mock.calls.length === 2) scanner.stop();
      return model(1);
    });
    const files = filesOf(list, open);
    scanner.start(files);
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    scanner.start(files);
    await whenDone(3);
    expect(open.mock.calls.map(([{ id }]) => id).join('')).toBe('0112');
    scanner.start(filesOf(entries(1), open));
    expect(scanner.results.size).toBe(0);
    await whenDone(1);
  });

  it('keeps the results of the same models in other files, and opens new and changed ones', async () => {
    const [first, second, third] = entries(3);
    const open = vi.fn(async (_entry: Entry) => model(1));
    scanner.start(filesOf([first!, third!], open));
    await whenDone(2);
    const changed = { ...third! };
    scanner.start(filesOf([first!, second!, changed], open));
    expect([...scanner.results.keys()]).toEqual([first]);
    await whenDone(3);
    expect(open.mock.calls.slice(2)).toEqual([second, changed].map((entry) => [entry, expect.anything()]));
  });

  it('opens only models that are wanted while more are listed', async () => {
    const list = entries(9);
    const asked = [list[4]!, list[7]!];
    const wanted = [...asked];
    const visit = vi.fn(async () => void wanted.shift());
    scanner.setVisitor({ wanted, visit });
    const files = filesOf(list, async () => model(1));
    const ended = new Promise((resolve) => scanner.addEventListener('change', resolve, { once: true }));
    scanner.start(files, true);
    await ended;
    await vi.waitFor(() => expect(visit).toHaveBeenCalledTimes(2));
    expect([...scanner.results.keys()]).toEqual(asked);
    scanner.start(files);
    await whenDone(9);
  });

  it('does not open models that are wanted of other files', async () => {
    const visit = vi.fn(async () => {});
    scanner.setVisitor({ wanted: entries(1), visit });
    const open = vi.fn(async () => model(1));
    scanner.start(filesOf(entries(4), open));
    await whenDone(4);
    expect([visit, open].map(({ mock }) => mock.calls.length)).toEqual([0, 4]);
  });

  it('opens of thousands in archives those that are wanted, and 64 after them', async () => {
    const list = entries(2001).map((entry) => ({ ...entry, place: `a.u/${entry.id}` }));
    const wanted = [list[1000]!];
    scanner.setVisitor({ wanted, visit: async () => void wanted.shift() });
    const open = vi.fn(async (_entry: Entry) => model(1));
    scanner.start(filesOf(list, open));
    await whenDone(65);
    expect(open.mock.calls.map(([{ id }]) => Number(id))).toEqual(
      Array.from({ length: 65 }, (_, i) => 1000 + i),
    );
    scanner.resume();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(open).toHaveBeenCalledTimes(65);
  });

  it('says when the models that are wanted were opened', async () => {
    vi.useFakeTimers();
    const list = entries(9);
    const wanted = [list[4]!, list[7]!];
    const visit = async (): Promise<void> => void wanted.shift();
    let isSaid = false;
    void scanner.whenVisited().then(() => (isSaid = true));
    const files = filesOf(list, async () => model(1));
    scanner.start(files, true); // nothing is visible yet
    await vi.advanceTimersByTimeAsync(400);
    expect(isSaid).toBe(false);
    scanner.setVisitor({ wanted, visit });
    scanner.resume();
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    expect([wanted, isSaid]).toEqual([[], true]);
  });

  it('says so in a second where nothing is opened', async () => {
    vi.useFakeTimers();
    let isSaid = false;
    void scanner.whenVisited().then(() => (isSaid = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isSaid).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isSaid).toBe(true);
    vi.useRealTimers();
  });
});
