import { expect, test, vi } from 'vitest';
import { Copying } from '../../../../web/src/app/ui/copy.js';
import type { PageElement } from '../../../../web/src/app/ui/page-element.js';

test('a button says Copied for two seconds after its last click, and no other button does', async () => {
  vi.useFakeTimers();
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const host = { announce: vi.fn(), requestUpdate: vi.fn() };
  const copying = new Copying(host as unknown as PageElement);
  await copying.copy('a#b', 'Link copied.', 'Link');
  expect([writeText.mock.calls, host.announce.mock.calls]).toEqual([[['a#b']], [['Link copied.']]]);
  expect([copying.label('Link'), copying.label('HTML')]).toEqual(['Copied', '']);
  vi.advanceTimersByTime(1500);
  await copying.copy('<a>', 'HTML copied.', 'HTML');
  vi.advanceTimersByTime(1500);
  expect([copying.label('Link'), copying.label('HTML')]).toEqual(['', 'Copied']);
  vi.advanceTimersByTime(500);
  expect([copying.label('HTML'), host.requestUpdate.mock.calls.length]).toEqual(['', 3]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
