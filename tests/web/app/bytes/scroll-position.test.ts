import { describe, expect, it } from 'vitest';
import { ScrollPosition } from '../../../../web/src/app/bytes/rows/scroll-position.js';

function scrollPosition(contents: number, viewport: number): ScrollPosition {
  const scroll = new ScrollPosition();
  scroll.resize(contents, viewport);
  return scroll;
}

describe('contents that fit into an element', () => {
  it('have the position of the scroll bar', () => {
    const scroll = scrollPosition(2400, 240);
    expect(scroll.height).toBe(2400);
    scroll.scrolled(1234);
    expect([scroll.position, scroll.top]).toEqual([1234, 1234]);
    scroll.moveTo(9999);
    expect([scroll.position, scroll.top]).toEqual([2160, 2160]);
  });

  it('that all fit into the viewport do not scroll', () => {
    const scroll = scrollPosition(100, 240);
    scroll.moveTo(50);
    expect([scroll.position, scroll.top]).toEqual([0, 0]);
  });
});

describe('64 MB in rows of 16 bytes', () => {
  const contents = 2 ** 22 * 24;

  it('are in an element that browsers lay out', () => {
    expect(scrollPosition(contents, 240).height).toBeLessThan(16_000_000);
  });

  it('reach the last row at the end of the bar', () => {
    const scroll = scrollPosition(contents, 240);
    scroll.scrolled(scroll.height - 240);
    expect(scroll.position).toBe(contents - 240);
    scroll.scrolled(0);
    expect(scroll.position).toBe(0);
  });

  it('move by the pixels of a small step, and the bar follows when it is over', () => {
    const scroll = scrollPosition(contents, 240);
    scroll.moveTo(50_000_000);
    const { top } = scroll;
    scroll.scrolled(top + 100);
    expect(scroll.position).toBe(50_000_100);
    scroll.moveTo(scroll.position);
    expect(scroll.top).toBeGreaterThan(top);
    expect(scroll.top).toBeLessThan(top + 100);
  });
});
