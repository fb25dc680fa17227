import { describe, expect, it } from 'vitest';
import { partsOfName } from '../../../../web/src/app/gallery/name-ends.js';

const inParts = (names: readonly string[]) => names.map((_, i) => partsOfName(names, i));
const tails = (...names: string[]) => inParts(names).map(({ tail }) => tail);

describe('a name in two parts', () => {
  it('is the whole name, spaces included', () => {
    const names = [
      '  two  spaces  in a long name ',
      'Big crate of wood 12',
      'Big crate of wood 13',
      '🦀🦀🦀🦀🦀🦀🦀🦀🦀',
    ];
    expect(inParts(names).map(({ head, tail }) => head + tail)).toEqual(names);
  });

  it('is not divided where it is short', () => {
    expect(inParts(['crate'])).toEqual([{ head: 'crate', tail: '' }]);
  });

  it('ends with what tells it from its neighbours', () => {
    expect(tails('HeavyRifleFirstPerson', 'HeavyRifleThirdPerson')).toEqual(['FirstPerson', 'ThirdPerson']);
    expect(tails('Silver Bullet Box 1 (Actor)', 'Silver Bullet Box 2 (Actor)')).toEqual([
      '1 (Actor)',
      '2 (Actor)',
    ]);
  });

  it('shows a difference that is far from the end', () => {
    expect(tails('HeavyRifleAlphaWithAllAttachments', 'HeavyRifleBetaWithAllAttachments')).toEqual([
      'AlphaWithAllAttachments',
      'BetaWithAllAttachments',
    ]);
  });

  it('ends with its last characters where names differ at their starts or ends', () => {
    expect(tails('AlmasteelAndIron1', 'BronzeAndCopper22')).toEqual(['ndIron1', 'opper22']);
    expect(tails('HeavyRifleFirst1', 'HeavyRifleFirst2')).toEqual(['eFirst1', 'eFirst2']);
  });

  it('does not divide a surrogate pair', () => {
    for (const { head, tail } of inParts(['aa🦀🦀🦀🦀🦀🦀🦀🦀', 'aaa🦀🦀🦀🦀🦀🦀🦀🦀']))
      expect(() => [head, tail].map(encodeURIComponent)).not.toThrow();
  });
});
