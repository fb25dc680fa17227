import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../web/src/core/index.js';
import { DroppedAgain } from '../../../../web/src/app/session/dropped-again.js';

const open = ['mod/Models/Crate_d.3d', 'mod/Models/Crate_a.3d', 'mod/a/skin.pcx', 'mod/b/skin.pcx'].map(
  (name) => ({ name, size: 1 }),
);
const dropped = (...names: string[]) =>
  new DroppedAgain(
    names.map((name) => ({ name, file: new Blob() })),
    open,
  );
const model = (...files: string[]) => ({
  entries: [{ parts: files.map((file) => ({ file })) } as unknown as Entry],
});

describe('a file that is dropped again', () => {
  it('gets the path of the only file of its name', () => {
    expect(dropped('crate_D.3d', 'skin.pcx', 'new.uc').sources).toMatchObject([
      { name: 'mod/Models/Crate_d.3d' },
      { name: 'skin.pcx' },
      { name: 'new.uc' },
    ]);
  });

  it('is a new version when its model begins with a file of the open drop', () => {
    expect(dropped('crate_d.3d', 'crate_a.3d').isNewVersion(model('crate_d.3d', 'crate_a.3d'))).toBe(true);
    expect(dropped('crate_a.3d').isNewVersion(model('crate_a.3d'))).toBe(true);
    expect(dropped('barrel_d.3d').isNewVersion(model('barrel_d.3d', 'mod/a/skin.pcx'))).toBe(false);
  });

  it('is a new version where its files arrive on demand, too, under the paths of the open ones', async () => {
    const file = new File(['x'], 'Crate_d.3d');
    const found = [{ name: 'Crate_d.3d', get: async () => file }];
    const again = new DroppedAgain(found, open);
    expect(again.isNewVersion(model('Crate_d.3d'))).toBe(true);
    const [source] = again.sources as typeof found;
    expect([source!.name, await source!.get()]).toEqual(['mod/Models/Crate_d.3d', file]);
  });

  it('is a new version in an archive only with the same path', () => {
    expect(dropped('mod.zip').isNewVersion(model('mod/Models/Crate_d.3d'))).toBe(true);
    expect(dropped('mod.zip').isNewVersion(model('Crate_d.3d'))).toBe(false);
  });

  it('is opened anew from an address', () => {
    const again = new DroppedAgain(['https://example.org/Crate_d.3d'], open);
    expect(again.isNewVersion(model('mod/Models/Crate_d.3d'))).toBe(false);
  });

  it('is named in a notice', () => {
    expect(dropped('crate_d.3d', 'crate_a.3d', 'new.uc').notices()).toEqual([
      'crate_d.3d and crate_a.3d changed: reloaded.',
    ]);
    expect(dropped('new.uc').notices()).toEqual([]);
    expect(dropped('mod.zip').notices(open)).toEqual([
      'Crate_d.3d, Crate_a.3d, skin.pcx and skin.pcx changed: reloaded.',
    ]);
  });
});
