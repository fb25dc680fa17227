import { describe, expect, it } from 'vitest';
import { nameOfAddress, nameOfEntry } from '../../../../web/src/app/address/address-name.js';

describe('the name that an address says', () => {
  const nameOf = (address: string, name?: unknown): string =>
    nameOfAddress(
      address,
      name === undefined ? null : ({ name } as { name: string }),
      (id) => `sample ${id}`,
    );

  it.each([
    ['#v=1&sample=lantern&camera=90,0', 'sample lantern'],
    ['#v=1&src=https://example.org/mods/My%20crate.zip?raw=1', 'My crate.zip'],
    ['?src=https%3A%2F%2Fexample.org%2Fcrate.zip', 'crate.zip'],
    ['#v=1&entry=crate_d.3d%23crate.uc:Crate&camera=1,2', 'Crate'],
    ['#v=1&entry=mod/crate_d.3d', 'crate'],
    ['#v=1&in=Creatures.u&model=Creatures.Birds.Nightjar', 'Nightjar'],
    ['#v=1&pack=AAAA', ''],
    ['#v=1&sample=%E0%A4%A', 'sample %E0%A4%A'],
  ])('is of %s: %s', (address, name) => {
    expect(nameOf(address)).toBe(name);
  });

  it('is what the page kept with an address of local files', () => {
    expect(nameOf('#v=1&page=gallery', 'System')).toBe('System');
    expect(nameOf('#v=1&sample=lantern', 'System')).toBe('sample lantern');
    expect(nameOf('#v=1&page=gallery', 5)).toBe('');
  });

  it('is never empty for the id of a model', () => {
    expect(['a', 'crate_d.3d#', 'x.u#pack.mesh', '#'].map(nameOfEntry)).toEqual(['a', 'crate', 'mesh', '#']);
  });
});
