import { viewOf } from '../../web/src/core/bytes.js';
import { exportOf } from './package-files.js';

/** A package with something wrong. */
export interface ChangedPackage {
  /** What is wrong, in words. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

const most = 0xffffffff;

/** Numbers of the header, by the byte they are at. */
const headers: readonly (readonly [name: string, at: number, value: number])[] = [
  ['another signature', 0, 0xc1832a9e],
  ['a compressed package', 0, 1234],
  ['version 0', 4, 0],
  ['version 60', 4, 60],
  ['version 70', 4, 70],
  ['version 128', 4, 128],
  ['four billion names', 12, most],
  ['no names', 12, 0],
  ['one name', 12, 1],
  ['names behind the file', 16, most],
  ['names over the header', 16, 0],
  ['four billion exports', 20, most],
  ['no exports', 20, 0],
  ['exports behind the file', 24, 0x7fffffff],
  ['exports over the names', 24, 64],
  ['four billion imports', 28, most],
  ['no imports', 28, 0],
  ['imports behind the file', 32, most - 1],
  ['imports over the header', 32, 0],
  ['four billion generations', 52, most],
];

const cuts = [0, 3, 4, 35, 36, 63, 64, 1000];

/** Packages made of one that is whole: other numbers in its header, cuts, and objects with spoilt bytes. */
export function changedPackages(whole: Uint8Array): ChangedPackage[] {
  const made: ChangedPackage[] = [];
  const add = (name: string, change: (bytes: Uint8Array, view: DataView) => void): void => {
    const bytes = whole.slice();
    change(bytes, viewOf(bytes));
    made.push({ name, bytes });
  };
  for (const [name, at, value] of headers) add(name, (_, view) => view.setUint32(at, value, true));
  for (const size of [...cuts, whole.length >> 1, whole.length - 1])
    made.push({ name: `cut after ${size} bytes`, bytes: whole.slice(0, size) });
  for (const name of ['Fenstrider', 'Lantern']) {
    const { offset, size } = exportOf(whole, name);
    // Behind the name None of its properties, a box and a sphere.
    const vertices = offset + 1 + 25 + 16;
    for (const end of [0, vertices, offset + size + 1, most])
      add(`${name} with vertices that end at ${end}`, (_, view) => view.setUint32(vertices, end, true));
    for (let part = 1; part <= 8; part += 1) {
      const at = offset + Math.floor((size * part) / 8) - 16;
      add(`${name} with 16 bytes of FF from ${at} on`, (bytes) => bytes.fill(0xff, at, at + 16));
    }
  }
  return made;
}
