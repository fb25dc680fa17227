import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const gadget = readFileSync(
  fileURLToPath(new URL('../../../web/mediawiki/gadget/retro-mesh.js', import.meta.url)),
  'utf8',
);

test('the gadget is a readable script of less than 5 KB', () => {
  expect(Buffer.byteLength(gadget)).toBeLessThan(5 * 1024);
  expect(Math.max(...gadget.split('\n').map((line) => line.length))).toBeLessThanOrEqual(130);
});
