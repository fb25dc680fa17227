import { expect, test } from 'vitest';
import { notesText } from '../../../../web/src/app/panel/notes-text.js';
import type { Note } from '../../../../web/src/core/index.js';

test('notes as text have severity, sentence, reason, location and the id of their rule', () => {
  const plain = { rule: '', why: '', location: null, count: 1, times: 1, target: null };
  const notes: Note[] = [
    {
      ...plain,
      rule: 'unreal/clip-past-last-frame',
      severity: 'warning',
      title: 'Drink runs past the last frame',
      why: 'Played as 120 to 127.',
      location: { kind: 'line', file: 'Fenstrider.uc', at: 16 },
    },
    { ...plain, severity: 'mended', title: 'File names differ in case' },
  ];
  expect(notesText('Fenstrider', notes)).toBe(
    'Fenstrider, 2 notes\n' +
      'Warning: Drink runs past the last frame. Played as 120 to 127. (line 16 of Fenstrider.uc) [unreal/clip-past-last-frame]\n' +
      'Mended: File names differ in case.\n',
  );
});
