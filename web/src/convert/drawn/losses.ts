import { withCommas } from '../../core/format.js';
import type { Material, ModelData, Note } from '../../core/model.js';
import { noteOf } from '../exported.js';

/** What a file format can hold of a Model. */
export interface Abilities {
  readonly textures: boolean;
  readonly vertexColours: boolean;
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
  const add = (count: number, title: string, why: string) => {
    if (count === 0) return;
    const text = title.replace('#', withCommas(count));
    notes.push(noteOf('fact', count === 1 ? inSingular(text) : text, why));
  };
  const clips = model.clips.filter(({ count }) => count > 1).length;
  if (!hiddenFaces)
    add(faces(isHidden), '# faces are left out', 'The game does not draw them. An option exports them, too.');
  if (!can.animation) add(clips, '# clips are not kept', `${format} has no animation: a file has one frame.`);
  if (!can.textures)
    add(
      faces(({ image }) => image !== null),
      '# faces lose their texture',
      `${format} has ${can.vertexColours ? 'colours of vertices only: they are taken from the textures' : 'only the shape'}.`,
    );
  if (!can.vertexColours)
    add(
      model.shades || model.colours ? all : 0,
      'The colours of # faces are lost',
      `${format} has no colours.`,
    );
  if (can.textures) {
    add(
      faces(({ blend }) => blend === 'translucent' || blend === 'modulated'),
      '# faces blend in another way',
      can.blending
        ? `The game adds or multiplies them; ${format} has alpha only, which is derived from their textures.`
        : `${format} has one transparency for a whole material.`,
    );
    add(
      faces(({ mapping }) => mapping !== 'uv'),
      '# faces have fixed reflections',
      'The game computes their texture coordinates from the view: they are those of the first frame, seen from the front.',
    );
    add(
      faces(({ lightImage }) => lightImage !== undefined),
      '# faces lose their light map',
      `A material of ${format} has one texture.`,
    );
  }
  add(
    model.priorities ? all : 0,
    'The drawing order of # faces is not kept',
    'The game sorts them by priority; other programs use a depth buffer, so that coplanar faces may flicker.',
  );
  add(
    can.vertexColours && model.shades ? all : 0,
    'The light of # faces is part of their colours',
    'The game computed it once, from a fixed direction.',
  );
  add(
    (model.sprites?.length ?? 0) / 3,
    '# sprites are left out',
    `${format} has no images that face the camera.`,
  );
  if (!can.lines)
    add((model.lines?.length ?? 0) / 4, '# lines are left out', `${format} has triangles only.`);
  if (!can.attachments)
    add(model.attachments.length, '# attachments are not kept', `${format} has no named points.`);
  add(
    can.morphs ? 0 : (model.morphs?.length ?? 0),
    '# morph targets of the file are not kept',
    'They are exported at weight 0.',
  );
  add(model.fades ? 1 : 0, 'Faces do not fade', `${format} cannot animate the transparency of faces.`);
  return notes;
}

/** Whether the game does not draw a material. */
export function isHidden({ notDrawn, opacity }: Material): boolean {
  return notDrawn !== undefined || opacity === 0;
}

/** "1 faces are left out" as "1 face is left out". */
function inSingular(title: string): string {
  return title
    .replace(/\b(face|clip|sprite|line|attachment|morph target)s\b/, '$1')
    .replace(/ are /, ' is ')
    .replace(/ have /, ' has ')
    .replace(/ lose their /, ' loses its ')
    .replace(/ blend /, ' blends ');
}

const shapeOnly: Abilities = {
  textures: false,
  vertexColours: false,
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
    blending: true,
    lines: true,
    animation: true,
    attachments: true,
    morphs: true,
  },
  obj: { ...shapeOnly, textures: true, vertexColours: true, lines: true },
  stl: shapeOnly,
  ply: { ...shapeOnly, vertexColours: true },
} as const satisfies Record<string, Abilities>;
