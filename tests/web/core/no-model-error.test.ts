import { expect, it } from 'vitest';
import { noModelError } from '../../../web/src/core/no-model-error.js';

const of = (...names: string[]) => noModelError(names.map((name) => ({ name }))).report.sentence;

it('noModelError names the files', () => {
  expect(of('docs/readme.txt')).toBe('readme.txt holds no model that Retromesh knows');
  expect(of('readme.txt', 'b.txt')).toBe('readme.txt and 1 more file hold no model that Retromesh knows');
  expect(of('readme.txt', 'b', 'c', 'd')).toBe(
    'readme.txt and 3 more files hold no model that Retromesh knows',
  );
  expect(of()).toBe('There is no file to open');
  expect(of('readme.txt', 'a/inner.zip')).toBe(
    'inner.zip is an archive inside an archive, which is not opened',
  );
});
