import { describe, expect, it } from 'vitest';
import { shortView } from '../../../../web/src/scene/camera/named-views.js';
import { dayText, hex, listNames, progressText } from '../../../../web/src/core/format.js';

describe('text of the page', () => {
  it('has progress in the unit of the total', () => {
    expect(progressText(36 * 1024, 58 * 1024)).toBe('36 of 58 KB');
    expect(progressText(100, 671)).toBe('100 of 671 bytes');
    expect(progressText(512 * 1024, 3.1 * 1024 * 1024)).toBe('0.5 of 3.1 MB');
    expect(progressText(200, 0)).toBe('200 bytes');
    expect(progressText(900, 671)).toBe('671 of 671 bytes');
  });

  it('has dates relative to today', () => {
    const now = new Date(2026, 10, 21, 9, 30);
    expect(dayText(new Date(2026, 10, 21, 0, 0), now)).toBe('today');
    expect(dayText(new Date(2026, 10, 20, 23, 59), now)).toBe('yesterday');
    expect(dayText(new Date(2026, 10, 18), now)).toBe('18 Nov');
    expect(dayText(new Date(2025, 10, 18), now)).toBe('18 Nov 2025');
    expect(dayText(new Date(2026, 0, 31), new Date(2026, 1, 1))).toBe('yesterday');
  });

  it('has hexadecimal in capitals', () => {
    expect(hex(0x4a0, 4)).toBe('04A0');
    expect(hex(0x12345, 4)).toBe('12345');
  });

  it('lists up to three names, or two and the number of others', () => {
    expect(listNames(['a'])).toBe('a');
    expect(listNames(['a', 'b'])).toBe('a and b');
    expect(listNames(['a', 'b', 'c'])).toBe('a, b and c');
    expect(listNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b and 3 more');
  });

  it('has the view direction in short', () => {
    expect(shortView({ yaw: -43, pitch: 13 })).toBe('from the front right, 13° above');
    expect(shortView({ yaw: 90, pitch: -1 })).toBe('from the left, 1° below');
  });
});
