import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, Model } from '../../../../web/src/core/index.js';
import { ModelScanner, type ModelVisitor } from '../../../../web/src/app/session/model-scanner.js';

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${i}`, name: `m${i}`, format: '', label: '', parts: [] }));
const model = (faces: number): Model =>
  ({
    faceSource: Uint32Array.from({ length: faces }, (_, i) => i),
    frameCount: 2,
    clips: [{}],
    notes: [{ severity: 'fact' }, { severity: 'warning' }],
    missingFiles: [{}],
    properties: [],
    dispose: vi.fn(),
  }) as unknown as Model;

describe('a scanner', () => {
  let scanner: ModelScanner;
  beforeEach(() => void (scanner = new ModelScanner()));
  const whenDone = (count: number): Promise<void> =>
    vi.waitFor(() => expect(scanner.results.size).toBe(count));

  it('opens every model once, counts its contents, and disposes of it', async () => {
    const opened: Model[] = [];
    const open = vi.fn(async (index: number) => (opened[index] = model(index + 1)));
    scanner.start(entries(3), open);
    await whenDone(3);
    expect(scanner.results.get(2)).toEqual({
      faces: 3,
      frames: 2,
      clips: 1,
      notes: 2,
      warnings: 1,
      missing: 1,
    });
    expect(open.mock.calls.map(([at]) => at)).toEqual([0, 1, 2]);
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
    scanner.start(entries(20), async () => {
      now += 3;
      openedInSlice[openedInSlice.length - 1]! += 1;
      return model(1);
    });
    await whenDone(20);
    clock.mockRestore();
    vi.unstubAllGlobals();
    expect(openedInSlice.slice(0, 7)).toEqual([3, 3, 3, 3, 3, 3, 2]);
  });

  it('counts models that could not be opened', async () => {
    scanner.start(entries(2), async (at) => (at ? Promise.reject(new Error('damaged')) : model(1)));
    await whenDone(2);
    expect([scanner.errorCount, scanner.results.get(1)]).toEqual([1, 'error']);
  });

  it('opens the models in the visitor’s list first, and passes them to it', async () => {
    const seen: number[] = [];
    const visitor: ModelVisitor = {
      get wanted() {
        return [4, 3].filter((at) => !seen.includes(at));
      },
      visit: async (at) => void seen.push(at),
    };
    const order: number[] = [];
    const list = entries(5);
    scanner.use(list);
    scanner.setVisitor(visitor);
    scanner.start(list, async (at) => {
      order.push(at);
      return model(1);
    });
    await whenDone(5);
    expect(seen).toEqual([4, 3]);
    expect(order).toEqual([4, 3, 0, 1, 2]);
  });

  it('opens a model again when the visitor lists it later', async () => {
    const wanted: number[] = [];
    const list = entries(2);
    scanner.use(list);
    scanner.setVisitor({ wanted, visit: async () => void wanted.pop() });
    const open = vi.fn(async () => model(1));
    scanner.start(list, open);
    await whenDone(2);
    await vi.waitFor(() => {
      wanted.push(1);
      scanner.resume();
      expect(open).toHaveBeenCalledTimes(3);
    });
  });

  it('continues where it was stopped, and starts over with other models', async () => {
    const list = entries(3);
    scanner.start(list, async (at) => {
      if (at === 1) scanner.stop();
      return model(1);
    });
    await whenDone(1);
    const open = vi.fn(async (_at: number) => model(1));
    scanner.start(list, open);
    await whenDone(3);
    expect(open.mock.calls.map(([at]) => at)).toEqual([1, 2]);
    scanner.start(entries(1), open);
    expect(scanner.results.size).toBe(0);
    await whenDone(1);
  });

  it('keeps the results of the same models when more are listed, and opens the others', async () => {
    const [first, second, third] = entries(3);
    scanner.start([first!, third!], async (at) => model(at + 1));
    await whenDone(2);
    const open = vi.fn(async () => model(9));
    scanner.start([first!, second!, third!], open);
    expect([...scanner.results.keys()]).toEqual([0, 2]);
    await whenDone(3);
    expect(open.mock.calls).toHaveLength(1);
    const faces = [0, 1, 2].map((at) => (scanner.results.get(at) as { faces: number }).faces);
    expect(faces).toEqual([1, 9, 2]);
  });

  it('opens only models that are wanted while more are listed', async () => {
    const list = entries(9);
    scanner.use(list);
    const visited: number[] = [];
    const wanted = [4, 7];
    scanner.setVisitor({
      wanted,
      visit: async (at) => void visited.push(wanted.splice(wanted.indexOf(at), 1)[0]!),
    });
    const open = async (): Promise<Model> => model(1);
    const ended = new Promise((resolve) => scanner.addEventListener('change', resolve, { once: true }));
    scanner.start(list, open, true);
    await ended;
    await vi.waitFor(() => expect(visited).toEqual([4, 7]));
    expect([...scanner.results.keys()]).toEqual([4, 7]);
    scanner.start(list, open);
    await whenDone(9);
  });

  it('forgets the visitor of other models, whose indices are those before', async () => {
    const visit = vi.fn(async () => {});
    const list = entries(3);
    scanner.use(list);
    scanner.setVisitor({ wanted: [1], visit });
    const open = vi.fn(async (_at: number) => model(1));
    scanner.start(entries(4), open);
    await whenDone(4);
    expect([visit.mock.calls, open.mock.calls.map(([at]) => at)]).toEqual([[], [0, 1, 2, 3]]);
  });

  it('says when the models that are wanted were opened', async () => {
    vi.useFakeTimers();
    const visited: number[] = [];
    const wanted = [4, 7];
    const visit = async (at: number): Promise<void> => {
      wanted.shift();
      visited.push(at);
    };
    let isSaid = false;
    void scanner.whenVisited().then(() => (isSaid = true));
    scanner.start(entries(9), async () => model(1), true); // nothing is visible yet
    await vi.advanceTimersByTimeAsync(400);
    expect(isSaid).toBe(false);
    scanner.setVisitor({ wanted, visit });
    scanner.resume();
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    expect([visited, isSaid]).toEqual([[4, 7], true]);
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
