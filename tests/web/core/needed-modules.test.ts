import { expect, test } from 'vitest';
import { neededModules } from '../../../web/src/core/files/needed-modules.js';
import { familyTable } from '../../../web/src/core/host/module-addresses.js';

function needed(...names: string[]): string[] {
  const { families, images, unpackers } = neededModules(names);
  return [
    ...families.map((index) => familyTable[index]!.id),
    ...(images ? ['images'] : []),
    ...(unpackers ? ['unpackers'] : []),
  ];
}

test('names tell the modules: cores of families, the decoder of textures, unpackers', () => {
  expect(needed('/m/crate_d.3d', '/m/crate_a.3d', '/m/skin.png')).toEqual(['unreal']);
  expect(needed('Crate_D.3D', 'skin.PCX')).toEqual(['unreal']);
  expect(needed('Crate_D.3D', 'skin.bmp')).toEqual(['unreal', 'images']);
  expect(needed('Crate_D.3D', 'beam.ctc', 'skin.pcx')).toEqual(['unreal', 'ctc', 'images']);
  // It may be of a model that needs no more than its core.
  expect(needed('skin.pcx')).toEqual([]);
  expect(needed('beam.ctc', 'beam.tga')).toEqual(['ctc', 'images']);
  expect(needed('123.dat')).toEqual(['runescape']);
  expect(needed('ship.fly', 'sprite0.rle')).toEqual(['runescape', 'humanfly']);
  expect(needed('crate.zip', 'skin.bmp')).toEqual(['images', 'unpackers']);
  expect(needed('crate_d.3d.gz')).toEqual(['unreal', 'unpackers']);
});

test('names that say nothing need nothing before their bytes are there', () => {
  expect(needed('download', 'models.dat', 'mod.pk7', 'notes.txt')).toEqual([]);
});
