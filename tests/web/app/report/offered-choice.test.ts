import { expect, it } from 'vitest';
import { offeredChoice } from '../../../../web/src/app/report/offered-choice.js';

it('an error whose advice names an interpretation offers it as a button', () => {
  const advice = 'It can be read as version 11 on request: version=11.';
  expect(offeredChoice({ advice })).toEqual({
    id: 'version',
    choice: '11',
    label: 'Read it as version 11',
    advice: 'It can be read as version 11.',
  });
});

it('other advice offers nothing', () => {
  for (const advice of ['', 'Download or copy it again.', 'It can be read on request: ask.'])
    expect(offeredChoice({ advice })).toBeNull();
});
