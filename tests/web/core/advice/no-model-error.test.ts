import { expect, it } from 'vitest';
import { dropWithoutModel, noModelError } from '../../../../web/src/core/advice/no-model-error.js';

const of = (...names: string[]) => noModelError(names.map((name) => ({ name }))).report.sentence;

const adviceFor = (...names: string[]) => noModelError(names.map((name) => ({ name }))).report.advice;

it('advice is for what was dropped', () => {
  expect(adviceFor('Crate.uc', 'crate.pcx')).toMatch(/_d\.3d and _a\.3d that it names/);
  expect(adviceFor('crate.pcx')).toMatch(/with its model/);
  expect(adviceFor('mod/crate.3d')).toMatch(/before _d\.3d and _a\.3d/);
  expect(adviceFor('Skins.utx')).toBe('Drop the packages with the meshes (.u) with it.');
  expect(adviceFor('Skins.utx', 'Core.u')).toMatch(/or the folder of the game/);
  expect(adviceFor('walk.seq', 'readme.txt')).toMatch(/\.ob2.*\.npc/);
  expect(adviceFor('MODELDEF.txt')).toMatch(/\.pk3/);
  expect(adviceFor('duck.fbx')).toMatch(/viewer of its kind/);
  expect(adviceFor('duck.mtl', 'duck.obj')).toMatch(/retromesh convert/);
  expect(adviceFor('readme.txt')).toMatch(/folder or zip/);
  expect(of('readme.txt', 'Crate.uc')).toBe('Crate.uc and 1 more file hold no model that Retromesh knows');
});

it('the drop of an error is found by its report', () => {
  const drop = { files: [{ name: 'duck.glb' }], read: () => Promise.resolve(new Uint8Array()) };
  expect(dropWithoutModel(noModelError(drop.files, drop).report)).toBe(drop);
  expect(dropWithoutModel(noModelError(drop.files).report)).toBeNull();
});

it('noModelError names the files', () => {
  expect(of('docs/readme.txt')).toBe('readme.txt holds no model that Retromesh knows');
  expect(of('readme.txt', 'b.txt')).toBe('readme.txt and 1 more file hold no model that Retromesh knows');
  expect(of('readme.txt', 'b', 'c', 'd')).toBe(
    'readme.txt and 3 more files hold no model that Retromesh knows',
  );
  expect(of()).toBe('There is no file to open');
  expect(of('readme.txt', 'a/inner.zip')).toBe(
    'inner.zip is an archive inside an archive, which is not opened',
  );
});
