import { expect, test } from 'vitest';
import {
  candidatesFor,
  companionRules,
  partnersOf,
} from '../../../web/src/core/companions/companion-rules.js';

test.each([
  ['unreal', 'rifle_d.3d', ['rifle_a.3d', 'rifle.uc']],
  ['unreal', 'RIFLE_D.3D', ['RIFLE_A.3D', 'RIFLE.uc']],
  ['unreal', 'Rifle_D.3d', ['Rifle_A.3d', 'Rifle.uc']],
  ['unreal', 'rifle_anim.3d', ['rifle_data.3d', 'rifle.uc']],
  ['unreal', 'Rifle.UC', ['Rifle_d.3d', 'Rifle_a.3d']],
  ['unreal', 'rifle.3d', []],
  ['unreal', '_d.3d', []],
  ['humanfly', 'ship.fly', ['ship.pal']],
  ['humanfly', 'ship', ['ship.pal']],
  ['ctc', 'beam.ctc', []],
])('of %s, %s is looked for with %j', (family, name, partners) => {
  expect(partnersOf(name, companionRules(family)!)).toEqual(partners);
});

test.each([
  ['unreal', 'Skin.pcx', ['Skin.pcx', 'Skin.png']],
  ['unreal', 'a.b.png', ['a.b.png']],
  ['ctc', 'skin', ['skin', 'skin.bmp', 'skin.pcx', 'skin.tga', 'skin.png']],
  ['runescape', 'texture 7', ['7.png']],
  ['humanfly', 'sprite 0', ['sprite0.rle', 'sprite0.png']],
  ['humanfly', 'other', []],
])('of %s, the missing %s may be %j', (family, missing, files) => {
  expect(candidatesFor(missing, companionRules(family)!)).toEqual(files);
});

test('names that every object has are no families', () => {
  expect(companionRules('constructor')).toBeUndefined();
});
