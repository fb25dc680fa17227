import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { expandByContent } from '../../../web/src/core/files/containers.js';
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

/** What a step of the unpacker may add before it stops. */
const overshoot = 5 * 1024 * 1024;

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
          if (!(error instanceof ModelError)) throw error;
        }
        expect(budget.used).toBeLessThan(budget.total + overshoot);
      }),
      { numRuns: 2000 },
    );
  });
});
