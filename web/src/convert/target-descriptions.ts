/** An option of a format of games: one of some values, or a number. */
export interface GameOption {
  readonly id: string;
  readonly name: string;
  /** The first is the default; none for a number. */
  readonly values: readonly { readonly id: string; readonly name: string }[];
}

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
  readonly options: readonly ('frame' | 'all-frames' | 'millimetres')[];
  /** The options of a format of games. */
  readonly game?: readonly GameOption[];
}

/** The formats in the order in which they are listed. */
export const targetDescriptions: readonly TargetDescription[] = [
  {
    id: 'glb',
    ending: '.glb',
    name: 'GLB',
    purpose: 'Blender, Godot, Unity and web pages',
    keeps: 'shape, textures, colours, clips, bones, morph targets, attachments',
    options: [],
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
  {
    id: 'unreal',
    ending: '_d.3d',
    name: 'Unreal mesh',
    purpose: 'Unreal, Unreal Tournament, Deus Ex and GZDoom',
    keeps: 'shape, textures of 256 colours, clips, the weapon triangle',
    options: [],
    game: [
      {
        id: 'vertices',
        name: 'Bytes of a vertex',
        values: [
          { id: '', name: 'as in the source, else 4' },
          { id: '4', name: '4: all games' },
          { id: '8', name: '8: only Deus Ex and GZDoom' },
        ],
      },
      {
        id: 'axes',
        name: 'Steps of the axes',
        values: [
          { id: '', name: 'twice as long in Z, the usual scale' },
          { id: 'equal', name: 'equal' },
        ],
      },
      { id: 'rate', name: 'Frames a second', values: [] },
    ],
  },
  {
    id: 'runescape',
    ending: '.ob2',
    name: 'RuneScape model, old layout',
    purpose: 'RuneScape clients of 2004',
    keeps: 'shape, one colour a face, labels and priorities',
    options: [],
    game: [{ id: 'scale', name: 'Scale', values: [] }],
  },
  {
    id: 'ctc',
    ending: '.ctc',
    name: 'CTC 11',
    purpose: 'Anachronox',
    keeps: 'shape, textures, colours, clips, bones',
    options: [],
    game: [
      {
        id: 'frames',
        name: 'Frames',
        values: [
          { id: '', name: 'all' },
          { id: 'first', name: 'the first' },
        ],
      },
    ],
  },
  {
    id: 'humanfly',
    ending: '.fly',
    name: 'HumanFly 2 object',
    purpose: 'demos of the Atari Falcon',
    keeps: 'shape and colours of one frame',
    options: [],
    game: [{ id: 'scale', name: 'Scale', values: [] }],
  },
];
