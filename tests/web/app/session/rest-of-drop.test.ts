import { beforeEach, expect, it, vi } from 'vitest';
import {
  ModelError,
  type Change,
  type Entry,
  type Model,
  type WorkOptions,
} from '../../../../web/src/core/index.js';
import { Session } from '../../../../web/src/app/session/session.js';

const from = vi.hoisted(() => vi.fn());
vi.mock('../../../../web/src/core/index.js', async () => ({
  Collection: { from },
  ModelError: (await import('../../../../web/src/core/model-error.js')).ModelError,
}));

const entry = (name: string): Entry => ({ id: name, name, format: '', label: '', parts: [] });
const all = Array.from({ length: 40 }, (_, i) => entry(`m${String(i).padStart(2, '0')}`));
const noChange: Change = { added: [], changed: [], removed: [], errors: [] };

/** A collection that lists every second model first. */
class Partial {
  entries = all.filter((_, i) => i % 2 === 1);
  isComplete = false;
  errors = [];
  files = [];
  unused = [];
  opened: string[] = [];
  signal: AbortSignal | undefined;
  #end: (change: Change | ModelError) => void = () => {};
  readonly #ended = new Promise<Change | ModelError>((resolve) => (this.#end = resolve));

  finish(change: Change | ModelError = noChange): void {
    this.#end(change);
  }

  async open({ name }: Entry): Promise<Model> {
    this.opened.push(name);
    return { name, missingFiles: [], parts: [], files: [], dispose: () => {} } as unknown as Model;
  }

  async complete({ signal }: WorkOptions): Promise<Change> {
    this.signal = signal;
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const change = await Promise.race([this.#ended, aborted]);
    if (change instanceof ModelError) throw change;
    this.entries = all;
    this.isComplete = true;
    return change;
  }
}

let session: Session;
let drop: Partial;

async function open(): Promise<Partial> {
  const partial = new Partial();
  from.mockResolvedValueOnce(partial);
  const files = Array.from({ length: 80 }, (_, i) => new File([], `${i}`));
  expect(await session.open(files, 'mod')).toBe('replaced');
  return partial;
}

/** The rest is read in a task after that in which the first models are listed. */
async function whenRead(partial: Partial): Promise<void> {
  await vi.waitFor(() => expect(partial.signal).toBeDefined());
}

beforeEach(async () => {
  session = new Session(async () => {});
  drop = await open();
});

it('the first models are chosen from before the others are read', async () => {
  expect([session.isChoosing, session.isBusy, session.entries.length]).toEqual([true, false, 20]);
  expect(session.rest.progress).toEqual({ loaded: 0, total: 0 });
  drop.finish();
  await session.rest.whole;
  expect([session.isChoosing, session.entries.length, session.rest.progress]).toEqual([true, 40, null]);
});

it('the model that was opened meanwhile stays, at its new index, and is not opened again', async () => {
  await session.openEntry(3);
  expect([session.name, session.index]).toEqual(['m07', 3]);
  const model = session.model;
  drop.finish();
  await session.rest.whole;
  expect([session.name, session.index, session.model === model]).toEqual(['m07', 7, true]);
  expect(drop.opened).toEqual(['m07']);
});

it('it is opened again when it has other files now', async () => {
  await session.openEntry(3);
  drop.finish({ ...noChange, changed: [all[7]!] });
  await session.rest.whole;
  expect([session.name, session.index, drop.opened]).toEqual(['m07', 7, ['m07', 'm07']]);
});

it('what the user has begun to open is finished first', async () => {
  let finish = (): void => {};
  const opening = new Promise<void>((resolve) => (finish = resolve));
  const { open: openAtOnce } = drop;
  drop.open = async (each) => opening.then(() => openAtOnce.call(drop, each));
  const opened = session.openEntry(3);
  drop.finish();
  await Promise.resolve();
  expect(session.entries).toHaveLength(20);
  finish();
  await opened;
  await session.rest.whole;
  expect([session.name, session.index, session.entries.length]).toEqual(['m07', 7, 40]);
});

it('an error stays until the user leaves it, and notices stay', async () => {
  from.mockRejectedValueOnce(new ModelError({ code: 'unreadable', sentence: 'No file could be read' }));
  await session.open([new File([], 'x')], 'x');
  drop.finish();
  await new Promise((resolve) => setTimeout(resolve));
  expect([session.error?.report.code, session.entries.length]).toEqual(['unreadable', 20]);
  session.leaveError();
  session.addNotice('The browser could not read locked.');
  await session.rest.whole;
  expect([session.entries.length, session.notices]).toEqual([40, ['The browser could not read locked.']]);
});

it('another drop ends it', async () => {
  await whenRead(drop);
  const before = session.rest.whole;
  const other = await open();
  await before;
  await whenRead(other);
  expect([drop.signal?.aborted, other.signal?.aborted, session.error]).toEqual([true, false, null]);
});

it('a drop that was left is read on when the user returns to it', async () => {
  from.mockRejectedValueOnce(new ModelError({ code: 'unreadable', sentence: 'No file could be read' }));
  await session.open([new File([], 'x')], 'x');
  session.leaveError();
  await whenRead(drop);
  expect([session.dropName, drop.signal?.aborted]).toEqual(['mod', false]);
  drop.finish();
  await session.rest.whole;
  expect(session.entries).toHaveLength(40);
});

it('an error leaves the first models, and is shown', async () => {
  drop.finish(new ModelError({ code: 'over-limit', sentence: 'The module stopped' }));
  await session.rest.whole;
  expect([session.entries.length, session.rest.progress]).toEqual([20, null]);
  expect(session.notices).toEqual(['The module stopped.']);
});

it('a link to one of the models waits for all of them', async () => {
  const partial = new Partial();
  from.mockResolvedValueOnce(partial);
  const opening = session.open(['https://example.org/mod.zip'], 'mod.zip', { entry: 'm00', choices: {} });
  await vi.waitFor(() => expect(partial.signal).toBeDefined());
  partial.finish();
  await opening;
  expect([session.name, session.entries.length]).toEqual(['m00', 40]);
});
