import { expect, test } from 'vitest';
import { pageAround } from '../../../web/src/element/loader/page-around.js';

const own = 'https://own.example';
const other = 'https://other.example';

/** A frame of the own origin, with the origins of the pages around it from inside out, as `ancestorOrigins` has them where there is one. */
function frame(around: string[], { isSandboxed = false, isHidden = false } = {}): Window {
  const parents = around.map((origin) => ({
    get location() {
      if (origin !== own || isSandboxed) throw new DOMException('', 'SecurityError');
      return { origin };
    },
  })) as { parent?: unknown }[];
  const top = parents.at(-1);
  parents.forEach((parent, at) => (parent.parent = parents[at + 1] ?? top));
  const location = { origin: own, ...(!isHidden && { ancestorOrigins: around }) };
  const page = { location, origin: isSandboxed ? 'null' : own, parent: parents[0] as unknown };
  page.parent ??= page;
  return page as unknown as Window;
}

test.each([
  [[], {}, 'own'],
  [[own, own], {}, 'own'],
  [[other], {}, 'other'],
  [[own, other], {}, 'other'],
  [[other, own], { isHidden: true }, 'other'],
  [['null'], {}, 'other'],
  [[own], { isSandboxed: true }, 'own'],
  [[own, other], { isSandboxed: true }, 'other'],
  [['null', own], { isSandboxed: true }, 'unknown'],
  [[own], { isSandboxed: true, isHidden: true }, 'unknown'],
])('within %j, %j, the pages around are: %s', (around, how, expected) => {
  expect(pageAround(frame(around, how))).toBe(expected);
});
