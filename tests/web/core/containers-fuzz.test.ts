import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { expandByContent } from '../../../web/src/core/files/containers.js';
import { ProgressMeter } from '../../../web/src/core/files/progress.js';
import { gather } from '../../../web/src/core/files/sources.js';
import { bytesFile } from '../../../web/src/core/files/stored-file.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { adatOf } from './adat-bytes.js';
import { zipOf } from './zip-bytes.js';

// Random changes of archives: they give files or a ModelError, and no more bytes than the budget has. What is set up, the
// archives, is set up once.

const zip = zipOf({ 'a/crate_d.3d': 'x'.repeat(300), 'crate.uc': new Uint8Array(5000), 'b.txt': 'b' });
const archives = { 'pack.zip': zip, 'models.dat': adatOf({ 'a.ctc': 'y'.repeat(400), 'b.tga': 'z' }) };

/** Bytes of an archive with some overwritten, removed at the end, or added. */
const changedArchive = fc.record({
  name: fc.constantFrom(...(Object.keys(archives) as (keyof typeof archives)[])),
  overwritten: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
  end: fc.integer({ min: -40, max: 0 }),
  added: fc.uint8Array({ maxLength: 30 }),
});

function bytesOf({
  name,
  overwritten,
  end,
  added,
}: typeof changedArchive extends fc.Arbitrary<infer T> ? T : never) {
  const whole = archives[name];
  const bytes = whole.slice(0, whole.length + end);
  for (const [at, value] of overwritten) bytes[at % bytes.length] = value;
  return new Uint8Array([...bytes, ...added]);
}

const isExpected = (error: unknown): boolean => error instanceof ModelError;

/** What a step of the unpacker may add before it stops. */
const overshoot = 5 * 1024 * 1024;
const inputs = 2000;

describe('containers with random changes', () => {
  it('give files or a ModelError, within the budget', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(changedArchive, async (change) => {
        const budget = new Budget(100_000);
        try {
          const files = (await expandByContent(bytesFile(change.name, bytesOf(change)))) ?? [];
          for (const file of files) {
            const bytes = await file.read(undefined, budget);
            expect(bytes.length).toBeLessThanOrEqual(budget.total);
          }
        } catch (error) {
          if (!isExpected(error)) throw error;
        }
        expect(budget.used).toBeLessThan(budget.total + overshoot);
      }),
      { numRuns: inputs },
    );
  });

  it('are sources whose errors are returned', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changedArchive, { maxLength: 3 }), async (changes) => {
        const sources = changes.map((change) => ({ name: change.name, file: new Blob([bytesOf(change)]) }));
        const { files, errors } = await gather(sources, new ProgressMeter(undefined));
        for (const name of files.keys()) expect(name).not.toMatch(/[\u0000-\u001f]|^\/|(^|\/)\.\.(\/|$)/);
        expect(errors.every(isExpected)).toBe(true);
      }),
      { numRuns: inputs / 10 },
    );
  });

  it('names of sources that are properties of every object are ordinary names', async () => {
    const names = ['model.constructor', 'model.__proto__', '__proto__', 'constructor', 'toString'];
    const sources = names.map((name) => ({ name, file: new Blob(['x']) }));
    const { files, errors } = await gather(sources, new ProgressMeter(undefined));
    expect([...files.keys()]).toEqual(names);
    expect(errors).toEqual([]);
  });
});
