import { expect, test } from 'vitest';
import { parseColour } from '../../../web/src/scene/colours.js';

// Node has no canvas, which parses all other forms.
test('a colour of a computed style is parsed without a canvas', () => {
  expect(parseColour('rgb(51, 102, 255)')).toEqual([0.2, 0.4, 1, 1]);
});
