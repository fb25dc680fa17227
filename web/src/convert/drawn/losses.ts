import { countOf } from '../../core/format.js';
import type { Material, ModelData, Note } from '../../core/model.js';
import { noteOf } from '../../core/note.js';

/** What a file format can hold of a Model. */
export interface Abilities {
  readonly textures: boolean;
  readonly vertexColours: boolean;
  /** Colours of vertices where there is a texture. */
  readonly colouredTextures: boolean;
  readonly blending: boolean;
  readonly lines: boolean;
  readonly animation: boolean;
  readonly attachments: boolean;
  /** Morph targets of the file, of a model with bones. */
  readonly morphs: boolean;
}

/** Notes about what of a model a format with these abilities cannot keep. */
export function lossesOf(model: ModelData, format: string, can: Abilities, hiddenFaces: boolean): Note[] {
  const { materials } = model;
  const faces = (which: (material: Material) => boolean) =>
    model.groups.reduce((sum, { count, material }) => sum + (which(materials[material]!) ? count / 3 : 0), 0);
  const all = faces(() => true);
  const notes: Note[] = [];
  /** Adds the note about `count` elements: the words for one, those for several, and the words after them. */
  const add = (count: number, one: string, several: string, rest: string, why: string) => {
    if (count > 0) notes.push(noteOf('fact', `${countOf(count, one, several)} ${rest}`, why));
  };
  const clips = model.clips.filter(({ count }) => count > 1).length;
  if (!hiddenFaces)
    add(
      faces(isHidden),
      'face is',
      'faces are',
      'left out',
      'The game does not draw them. An option exports them, too.',
    );
  if (!can.animation)
    add(clips, 'clip is', 'clips are', 'not kept', `${format} has no animation: a file has one frame.`);
  if (!can.textures)
    add(
      faces(({ image }) => image !== null),
      'face loses its',
      'faces lose their',
      'texture',
      `${format} has ${can.vertexColours ? 'colours of vertices only: they are taken from the textures' : 'only the shape'}.`,
    );
  if (!can.vertexColours)
    add(
      model.shades || model.colours ? all : 0,
      'face loses its',
      'faces lose their',
      'colour',
      `${format} has no colours.`,
    );
  if (can.textures) {
    add(
      faces(({ blend }) => blend === 'translucent' || blend === 'modulated'),
      'face blends',
      'faces blend',
      'in another way',
      can.blending
        ? `The game adds or multiplies them; ${format} has alpha only, which is derived from their textures.`
        : `${format} has one transparency for a whole material.`,
    );
    add(
      faces(({ mapping }) => mapping !== 'uv'),
      'face has',
      'faces have',
      'fixed reflections',
      'The game computes their texture coordinates from the view: they are those of the first frame, seen from the front.',
    );
    add(
      faces(({ lightImage }) => lightImage !== undefined),
      'face loses its',
      'faces lose their',
      'light map',
      `A material of ${format} has one texture.`,
    );
  }
  add(
    model.priorities ? all : 0,
    'face is',
    'faces are',
    'not drawn in the order of the game',
    'The game sorts them by priority; other programs use a depth buffer, so that coplanar faces may flicker.',
  );
  const coloured = can.textures && can.vertexColours && !can.colouredTextures;
  const lost = coloured && (model.shades || model.colours) ? faces(isTextured) : 0;
  add(
    lost,
    'textured face loses its',
    'textured faces lose their',
    model.shades ? 'light' : 'colour',
    `A surface of ${format} has a texture or colours; colours alone become a texture.`,
  );
  add(
    can.vertexColours && model.shades ? all - lost : 0,
    'face has',
    'faces have',
    'the light in their colours',
    'The game computed it once, from a fixed direction.',
  );
  add(
    (model.sprites?.length ?? 0) / 3,
    'sprite is',
    'sprites are',
    'left out',
    `${format} has no images that face the camera.`,
  );
  if (!can.lines)
    add((model.lines?.length ?? 0) / 4, 'line is', 'lines are', 'left out', `${format} has triangles only.`);
  if (!can.attachments)
    add(
      model.attachments.length,
      'attachment is',
      'attachments are',
      'not kept',
      `${format} has no named points.`,
    );
  add(
    can.morphs ? 0 : (model.morphs?.length ?? 0),
    'morph target of the file is',
    'morph targets of the file are',
    'not kept',
    'They are exported at weight 0.',
  );
  if (model.fades)
    notes.push(noteOf('fact', 'Faces do not fade', `${format} cannot animate the transparency of faces.`));
  return notes;
}

function isTextured({ image, fill }: Material): boolean {
  return image !== null && fill !== 'palette';
}

/** Whether the game does not draw a material. */
export function isHidden({ notDrawn, opacity }: Material): boolean {
  return notDrawn !== undefined || opacity === 0;
}

const shapeOnly: Abilities = {
  textures: false,
  vertexColours: false,
  colouredTextures: false,
  blending: false,
  lines: false,
  animation: false,
  attachments: false,
  morphs: false,
};

/** What the formats of other programs hold. */
export const abilities = {
  glb: {
    textures: true,
    vertexColours: true,
    colouredTextures: true,
    blending: true,
    lines: true,
    animation: true,
    attachments: true,
    morphs: true,
  },
  obj: { ...shapeOnly, textures: true, vertexColours: true, colouredTextures: true, lines: true },
  stl: shapeOnly,
  usdz: { ...shapeOnly, textures: true, vertexColours: true, blending: true, attachments: true },
  ply: { ...shapeOnly, vertexColours: true },
} as const satisfies Record<string, Abilities>;
