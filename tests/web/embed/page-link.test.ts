import { expect, test } from 'vitest';
import { initialState, parseFragment } from '../../../web/src/embed/fragment.js';
import { pageLink } from '../../../web/src/embed/page-link.js';

test('the link names files and view as links to the full page do', () => {
  const state = {
    ...initialState,
    src: ['models/a_d.3d', 'https://files.example.org/b&c.zip'],
    animation: 'Walk',
    time: 0.5,
    orbit: '400deg 75deg 2m',
    display: 'uv',
    grid: true,
    background: '#20242a',
  } as const;
  expect(pageLink(state)).toBe(
    './#v=1&src=models/a_d.3d&src=https://files.example.org/b%26c.zip&camera=40,15,2&clip=Walk&time=0.5&display=uv&grid=1&background=20242a',
  );
});

test('the frame reads the same state from the link', () => {
  const state = {
    ...initialState,
    src: ["it's%20(a) crate💎.zip".replaceAll(' ', '%20')],
    animation: '~"<b>',
  };
  expect(parseFragment(pageLink(state).slice(3)).state).toEqual(state);
});

test('a lone surrogate, a file of this tab, and a link that is too long do no harm', () => {
  expect(pageLink({ ...initialState, src: ['a.zip'], animation: '\ud800' })).toBe(
    './#v=1&src=a.zip&clip=%EF%BF%BD',
  );
  expect(pageLink({ ...initialState, src: ['blob:https://example.org/1'] })).toBe('./');
  expect(pageLink({ ...initialState, src: ['data:,1'] })).toBe('./');
  expect(pageLink({ ...initialState, src: [`a/${'b'.repeat(30_000)}.zip`] })).toBe('./');
  expect(pageLink(initialState)).toBe('./');
});
