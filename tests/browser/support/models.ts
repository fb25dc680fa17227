import type { NamedBytes } from './named-bytes.js';
import { bmp24, plain } from './pictures.js';
import { meshFiles, pyramid, scriptFile, type Script } from './unreal-files.js';

const clips = [
  { name: 'All', first: 0, count: 8 },
  { name: 'Rise', first: 0, count: 4 },
  { name: 'Rest', first: 4, count: 4 },
];
const notifies = [{ clip: 'Rise', time: 0.5, name: 'PlayCreak' }];

/** The files of a small model: faces, frames, script and a red skin. */
export function crate(stem = 'crate', script: Partial<Script> = {}) {
  const [faces, frames] = meshFiles(stem, pyramid());
  const skin = bmp24(`${stem}.bmp`, 16, plain([220, 30, 30]));
  const text = scriptFile({ stem, textures: { 0: skin.name }, clips, notifies, ...script });
  const all: readonly NamedBytes[] = [faces, frames, text, skin];
  return { faces, frames, script: text, skin, all };
}

/** A crate whose clip Fall runs past the last frame (a note at a line and a clip) and whose face 2 has no area (at a byte). */
export function flawedCrate() {
  const { frames, triangles } = pyramid();
  const [first, second] = [triangles[0]!, triangles[1]!];
  const flat = { ...second, corners: [second.corners[0], second.corners[0], second.corners[1]] as const };
  const [faces, moves] = meshFiles('crate', {
    frames,
    triangles: [first, { ...triangles[3]!, slot: 9 }, flat, second, triangles[2]!],
  });
  const clips = [
    { name: 'All', first: 0, count: 8 },
    { name: 'Fall', first: 4, count: 9 },
  ];
  const { script, skin } = crate('crate', { clips, textures: { 0: 'crate.bmp', 9: 'lost.pcx' } });
  return { all: [faces, moves, script, skin], script };
}
