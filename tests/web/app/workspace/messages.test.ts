import { expect, it } from 'vitest';
import { ModelError, type Entry, type Model } from '../../../../web/src/core/index.js';
import { errorMessages, filesSummary, modelSummary } from '../../../../web/src/app/workspace/messages.js';
import { reloadedText } from '../../../../web/src/app/workspace/change-texts.js';
import type { Failed } from '../../../../web/src/app/workspace/version.js';

it('the first errors of a drop are shown, and the others are counted', () => {
  const errors = Array.from(
    { length: 32_000 },
    (_, i) => new ModelError({ code: 'archive-damaged', sentence: `x${i} is damaged` }),
  );
  const texts = (all: readonly ModelError[]) => errorMessages(all).map(({ text }) => text);
  expect(texts(errors.slice(0, 3))).toEqual(['x0 is damaged.', 'x1 is damaged.', 'x2 is damaged.']);
  expect(texts(errors).slice(2)).toEqual(['x2 is damaged.', '31,997 more files could not be read.']);
  // Announced once: they are the same objects.
  for (const [i, message] of errorMessages(errors).entries()) expect(errorMessages(errors)[i]).toBe(message);
});

it('as many errors of another drop are other messages, which are announced again', () => {
  const drops = [1, 2].map(() =>
    Array.from({ length: 5 }, () => new ModelError({ code: 'archive-damaged', sentence: 'x is damaged' })),
  );
  const [one, other] = drops.map((errors) => errorMessages(errors).at(-1)!);
  expect(other).not.toBe(one);
  expect(other).toEqual(one);
});

it('the drop and the model that is shown are summed up', () => {
  const part = { file: 'crate_d.3d', kind: 'faces', reason: 'names-model', size: 1 } as const;
  const crate: Entry = {
    id: 'c',
    name: 'Crate',
    format: 'unreal',
    label: 'Unreal vertex mesh',
    parts: [part],
  };
  const model = { parts: [part], missingFiles: [{ name: 'crate.bmp', kind: 'slot' }] } as unknown as Model;
  expect(filesSummary({ entries: [crate, crate], files: [{ name: 'a', size: 3000 }] })).toBe(
    '2 models, 2.9 KB',
  );
  expect(modelSummary(crate, model, null)).toBe('Unreal vertex mesh · 1 of 2 files');
  expect(modelSummary(crate, null, { version: {} } as Failed)).toBe(
    'Unreal vertex mesh · could not be opened',
  );
});

it('files that have changed are named, or counted where they are many', () => {
  expect(reloadedText(['m/a', 'b'], ['c'])).toEqual(['a and b changed and c was added: reloaded.']);
  expect(reloadedText(['a', 'b', 'c', 'd', 'e'])).toEqual(['5 files changed: reloaded.']);
  expect(reloadedText([])).toEqual([]);
});
