import { expect, it } from 'vitest';
import { guessedSkin } from '../../../../web/src/app/workspace/image-names.js';
import type { Part } from '../../../../web/src/core/index.js';

const part = (file: string, reason: Part['reason']): Part => ({ file, kind: 'slot', reason, size: 1 });

it('a skin is guessed when it is the only image and nothing names it', () => {
  const parts = [part('crate_d.3d', 'names-model'), part('mod/photo.png', 'only-image')];
  expect(guessedSkin({ parts })).toBe('mod/photo.png');
  // "texture00.apx" of a HumanFly object: it has the number 0 of the texture.
  for (const reason of ['own-name', 'same-number', 'same-stem'] as const)
    expect(guessedSkin({ parts: [part('texture00.apx', reason)] })).toBeNull();
});
