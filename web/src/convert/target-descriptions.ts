import { targets, type GameOption, type Player } from '../core/family-texts.js';

/** A format that models can be written in. */
export interface TargetDescription {
  /** Its family for formats of games, else the ending of its main file without the dot. */
  readonly id: string;
  /** How names of its main file end. */
  readonly ending: string;
  readonly name: string;
  /** Programs that it is for. */
  readonly purpose: string;
  /** What its files have, of a model that has it. */
  readonly keeps: string;
  /** The options of TargetOptions that it has, beside hidden faces. */
  readonly options: readonly ('frame' | 'all-frames' | 'millimetres' | 'quantize')[];
  /** The options of a format of games. */
  readonly game?: readonly GameOption[];
  /** A player of the game, where its height is known. */
  readonly player?: Player;
}

/** The formats in the order in which they are listed. */
export const targetDescriptions: readonly TargetDescription[] = [
  {
    id: 'glb',
    ending: '.glb',
    name: 'GLB',
    purpose: 'Blender, Godot, Unity and web pages',
    keeps: 'shape, textures, colours, clips, bones, morph targets, attachments',
    options: ['quantize'],
  },
  {
    id: 'obj',
    ending: '.obj',
    name: 'OBJ',
    purpose: 'nearly every 3D program',
    keeps: 'shape, textures, colours of one frame, or a file for each frame',
    options: ['frame', 'all-frames'],
  },
  {
    id: 'usdz',
    ending: '.usdz',
    name: 'USDZ',
    purpose: 'AR and Safari on devices of Apple',
    keeps: 'shape, textures, colours and attachments of one frame, at a size in millimetres',
    options: ['frame', 'millimetres'],
  },
  {
    id: 'stl',
    ending: '.stl',
    name: 'STL',
    purpose: '3D printing',
    keeps: 'the shape of one frame, in millimetres',
    options: ['frame', 'millimetres'],
  },
  {
    id: 'ply',
    ending: '.ply',
    name: 'PLY',
    purpose: 'MeshLab and tools for scans',
    keeps: 'shape and colours of one frame',
    options: ['frame'],
  },
  ...Object.entries(targets).map(([id, { options, ...texts }]): TargetDescription => ({
    id,
    ...texts,
    options: [],
    game: options,
  })),
];
