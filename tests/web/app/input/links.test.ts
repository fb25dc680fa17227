import { describe, expect, it } from 'vitest';
import { lastSegment } from '../../../../web/src/app/input/links.js';

describe('the name of a link', () => {
  const base = 'https://page.example/';

  it('is its last segment, else its host', () => {
    expect(lastSegment('https://mods.example/a/crate.zip?v=1', base)).toBe('crate.zip');
    expect(lastSegment('https://mods.example/', base)).toBe('mods.example');
  });

  it('is all of a link that is not an address, which opening reports', () => {
    expect(lastSegment('http://[', base)).toBe('http://[');
  });
});
