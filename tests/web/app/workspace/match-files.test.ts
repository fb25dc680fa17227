import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../web/src/core/index.js';
import { FileMatch } from '../../../../web/src/app/workspace/match-files.js';
import { originOf } from '../../../support/workspace.js';

const open = ['mod/Models/Crate_d.3d', 'mod/Models/Crate_a.3d', 'mod/a/skin.pcx', 'mod/b/skin.pcx'].map(
  (name) => ({ name, size: 1 }),
);
const dropped = (...names: string[]) =>
  new FileMatch(
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
    const again = new FileMatch(found, open);
    expect(again.isNewVersion(model('Crate_d.3d'))).toBe(true);
    const [source] = again.sources as typeof found;
    expect([source!.name, await source!.get()]).toEqual(['mod/Models/Crate_d.3d', file]);
  });

  it('is a new version in an archive only with the same path', () => {
    expect(dropped('mod.zip').isNewVersion(model('mod/Models/Crate_d.3d'))).toBe(true);
    expect(dropped('mod.zip').isNewVersion(model('Crate_d.3d'))).toBe(false);
  });

  it('is opened anew from an address', () => {
    const again = new FileMatch(['https://example.org/Crate_d.3d'], open);
    expect(again.isNewVersion(model('mod/Models/Crate_d.3d'))).toBe(false);
  });

  it('has the names of those that it replaces', () => {
    expect(dropped('crate_d.3d', 'crate_a.3d', 'new.uc').replaced()).toEqual(['crate_d.3d', 'crate_a.3d']);
    expect(dropped('mod.zip').replaced(open)).toEqual(open.map(({ name }) => name));
  });

  it('is stored with the files that are open, where these can be read again', () => {
    const stored = (names: readonly string[]) => names.map((name) => ({ name, file: new File([], name) }));
    const added = (name: string, before: readonly string[]) =>
      dropped(name)
        .addedTo(originOf([], { files: stored(before) }), originOf([], { files: stored([name]) }))
        .files.map((file) => file.name);
    const [faces, frames] = open.map(({ name }) => name) as [string, string];
    expect(added('crate_d.3d', [faces, frames])).toEqual([frames, faces]);
    expect(added('new.uc', [faces])).toEqual([faces, 'new.uc']);
    expect(added('crate_d.3d', ['mod.zip'])).toEqual(['mod.zip']);
    expect(added('new.uc', [])).toEqual([]);
  });
});
