import { expect, it } from 'vitest';
import { ModelError } from '../../../../web/src/core/model-error.js';
import { errorTexts } from '../../../../web/src/app/session/drop-messages.js';

it('the first errors of a drop are shown, and the others are counted', () => {
  const errors = Array.from(
    { length: 32_000 },
    (_, i) => new ModelError({ code: 'archive-damaged', sentence: `x${i} is damaged` }),
  );
  expect(errorTexts(errors.slice(0, 3))).toEqual(['x0 is damaged.', 'x1 is damaged.', 'x2 is damaged.']);
  expect(errorTexts(errors).slice(2)).toEqual(['x2 is damaged.', '31,997 more files could not be read.']);
});
