import { expect, it } from 'vitest';
import { guessedSkin } from '../../../../web/src/app/workspace/image-names.js';

const part = (file: string, role: string, why: string) => ({ file, role, why, size: 1 });

it('a skin is guessed when it is the only image and nothing names it', () => {
  const unreal = part('mod/photo.png', 'all slots', 'the only image here');
  expect(guessedSkin({ parts: [part('crate_d.3d', 'faces', ''), unreal] })).toBe('mod/photo.png');
  expect(guessedSkin({ parts: [part('crate.png', 'all slots', 'its name')] })).toBeNull();
  const why = 'same number, or the only image';
  expect(guessedSkin({ parts: [part('texture3.apx', 'texture 3', why)] })).toBeNull();
  expect(guessedSkin({ parts: [part('photo.png', 'texture 3', why)] })).toBe('photo.png');
});
