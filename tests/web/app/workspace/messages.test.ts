import { expect, it } from 'vitest';
import type { Entry, Model } from '../../../../web/src/core/index.js';
import type { OpenError } from '../../../../web/src/app/session/open-error.js';
import { ModelError } from '../../../../web/src/core/model-error.js';
import { dropSummaryText, errorTexts, summaryText } from '../../../../web/src/app/session/drop-messages.js';

it('the first errors of a drop are shown, and the others are counted', () => {
  const errors = Array.from(
    { length: 32_000 },
    (_, i) => new ModelError({ code: 'archive-damaged', sentence: `x${i} is damaged` }),
  );
  expect(errorTexts(errors.slice(0, 3))).toEqual(['x0 is damaged.', 'x1 is damaged.', 'x2 is damaged.']);
  expect(errorTexts(errors).slice(2)).toEqual(['x2 is damaged.', '31,997 more files could not be read.']);
});

it('the drop and the model that is shown are summed up', () => {
  const part = { file: 'crate_d.3d', role: 'faces', why: '', size: 1 };
  const crate: Entry = {
    id: 'c',
    name: 'Crate',
    format: 'unreal',
    label: 'Unreal vertex mesh',
    parts: [part],
  };
  const model = { missingFiles: [{ name: 'crate.bmp' }] } as unknown as Model;
  expect(dropSummaryText([crate, crate], 3000)).toBe('2 models, 2.9 KB');
  expect(summaryText(crate, model, null)).toBe('Unreal vertex mesh · 1 of 2 files');
  expect(summaryText(crate, null, { ofModel: true } as OpenError)).toBe(
    'Unreal vertex mesh · could not be opened',
  );
});
