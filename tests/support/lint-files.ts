import { tetrahedronData, tetrahedronFrames, tetrahedronScript } from './tetrahedron.js';
import { objectFile, squares } from './humanfly-files.js';
import { triangle } from './old-model.js';
import { sampleFile } from './sample-models.js';

/** Files of one model by name. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;

/** The tetrahedron with two frames and a skin, and its script with lines replaced or added. */
export function tetrahedronWith(change: (script: string) => string): ModelFiles {
  const script = new TextDecoder('latin1').decode(tetrahedronScript('skin.pcx'));
  const changed = change(script.replaceAll('MODELS\\', 'Models\\'));
  return {
    'Models/tetra_d.3d': tetrahedronData(),
    'Models/tetra_a.3d': tetrahedronFrames(2),
    'Models/skin.pcx': smallPcx(),
    'Classes/Tetra.uc': Uint8Array.from(changed, (letter) => letter.charCodeAt(0)),
  };
}

/** A PCX of 2 × 2 pixels of 256 colours. */
function smallPcx(): Uint8Array {
  const header = new Uint8Array(128);
  header.set([10, 5, 1, 8, 0, 0, 0, 0, 1, 0, 1, 0]);
  header.set([1, 2, 0, 1], 65);
  const pixels = [1, 2, 2, 1];
  return Uint8Array.from([...header, ...pixels, 12, ...Array<number>(768).fill(90)]);
}

/** A model of our own without warnings. */
export const clean: ModelFiles = tetrahedronWith((script) => script);

/** The same with other binary files. */
function tetrahedronOf(datafile: Uint8Array, anivfile: Uint8Array): ModelFiles {
  return { ...clean, 'Models/tetra_d.3d': datafile, 'Models/tetra_a.3d': anivfile };
}

function with32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  new DataView(changed.buffer).setUint32(at, value, true);
  return changed;
}

function longer(bytes: Uint8Array, ...more: readonly number[]): Uint8Array {
  return Uint8Array.from([...bytes, ...more]);
}

const bar = sampleFile('bellweed', 'Bellweed.ctc');
const face = triangle();
/** Where the footer of 18 bytes of a model begins; its bytes 6 and 7 are priority and transparency, 15 the length of the z column. */
const footer = face.length - 18;
const longerColumn = [...face.slice(0, footer), 9, 9, ...face.slice(footer)];
const square = objectFile(
  '',
  squares(1, (_, corners) => ({ corners })),
);
const wrongFrameSize = tetrahedronFrames(2);
wrongFrameSize[2] = 20;

/** For each rule that `--fix` mends, a model that breaks it. */
export const mendable: Readonly<Record<string, ModelFiles>> = {
  'unreal/datafile-trailing-bytes': tetrahedronOf(longer(tetrahedronData(), 1, 2, 3), tetrahedronFrames(2)),
  'unreal/anivfile-trailing-bytes': tetrahedronOf(tetrahedronData(), longer(tetrahedronFrames(2), 0, 9)),
  'unreal/frame-size-wrong': tetrahedronOf(tetrahedronData(), wrongFrameSize),
  'unreal/clip-past-last-frame': tetrahedronWith((script) => script.replace('NUMFRAMES=2', 'NUMFRAMES=12')),
  'unreal/notify-out-of-range': tetrahedronWith((script) =>
    script.replace(
      '#exec TEXTURE',
      '#exec MESH NOTIFY MESH=Tetra SEQ=Rise TIME=1.5 FUNCTION=Hit // late\r\n' +
        '#exec MESH NOTIFY MESH=Tetra SEQ=Rise TIME=-0.25 FUNCTION=Hit\r\n' +
        '#exec MESH NOTIFY MESH=Tetra SEQ=Rise TIME=0.5 FUNCTION=Hit\r\n#exec TEXTURE',
    ),
  ),
  'unreal/meshmap-mesh-missing': tetrahedronWith((script) =>
    script.replace('MESHMAP=Tetra MESH=Tetra', 'MESHMAP=Tetra MESH=Tetro'),
  ),
  'unreal/directive-misspelt': tetrahedronWith((script) => script.replace('MESH SEQUENCE', 'MESH SEQUENC')),
  'unreal/key-misspelt': tetrahedronWith((script) => script.replace('NUMFRAMES', 'NUMFRAME')),
  'unreal/name-case-differs': tetrahedronWith((script) =>
    script.replace('Models\\tetra_a.3d', 'MODELS\\Tetra_A.3D'),
  ),
  'ctc/frame-size-wrong': { 'bar.ctc': with32(bar, 0x10, 5) },
  'ctc/bytes-behind-end': { 'bar.ctc': longer(bar, 1, 2, 3, 4) },
  'runescape/priority-above-11': { 'face.ob2': face.with(footer + 6, 13) },
  'runescape/flag-unusual': { 'face.ob2': face.with(footer + 7, 7) },
  'runescape/bytes-unused': {
    'face.ob2': Uint8Array.from(longerColumn).with(footer + 2 + 15, face[footer + 15]! + 2),
  },
  'runescape/setting-misspelt': {
    'face.ob2': face,
    'all.npc': new TextEncoder().encode('[man]\nname=Man\nmodell1=face\nmodel1=face\n'),
  },
  'humanfly/trailing-bytes': { 'square.fly': longer(square.bytes, 0, 7) },
};
