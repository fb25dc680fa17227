import type { Answer } from './answer.js';
import type {
  Attachment,
  Clip,
  ClipEvent,
  Group,
  Material,
  ModelData,
  ModelImage,
  Note,
  SourceLocation,
  Property,
  Interpretation,
  InterpretationChoice,
  Target,
  MissingFile,
} from '../model.js';
import type { CoreEntry, CoreError, CorePart } from './wasm-types.js';

// Field by field in the order of wasm/model_text.cpp; enumerations are numbers there.

const locationKinds = ['file', 'line', 'byte'] as const;
const targetKinds = ['clip', 'face', 'material'] as const;
const severities = ['warning', 'mended', 'fact'] as const;
const blends = ['opaque', 'translucent', 'modulated', 'alpha'] as const;
const mappings = ['uv', 'environment', 'sphere', 'facing'] as const;
const filters = ['linear', 'nearest'] as const;
const wraps = ['clamp', 'repeat', 'repeat-v'] as const;

const none = 0xffffffff;

/** What may be set on a value that is still being read. */
type Open<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function readLocation(answer: Answer): SourceLocation | null {
  const kind = answer.number();
  if (kind === 0) return null;
  return { kind: locationKinds[kind - 1]!, file: answer.text(), at: answer.number() };
}

function readTarget(answer: Answer): Target | null {
  const kind = answer.number();
  return kind === 0 ? null : { kind: targetKinds[kind - 1]!, index: answer.number() };
}

function readNote(answer: Answer): Note {
  return {
    severity: severities[answer.number()]!,
    title: answer.text(),
    why: answer.text(),
    location: readLocation(answer),
    count: answer.number(),
    target: readTarget(answer),
  };
}

function readProperty(answer: Answer): Property {
  const name = answer.text();
  const value = answer.text();
  const remark = answer.text();
  const amount = answer.number();
  const limit = answer.number();
  const location = readLocation(answer);
  return limit > 0 ? { name, value, remark, amount, limit, location } : { name, value, remark, location };
}

function readGroup(answer: Answer): Group {
  return { start: answer.number(), count: answer.number(), material: answer.number() };
}

function readEvent(answer: Answer): ClipEvent {
  return { time: answer.float(), name: answer.text() };
}

function readClip(answer: Answer): Clip {
  const name = answer.text();
  const group = answer.text();
  const first = answer.number();
  const count = answer.number();
  const rate = answer.float();
  const durations = answer.shorts();
  const replayFrom = answer.number();
  const clip: Open<Clip> = {
    name,
    group,
    first,
    count,
    rate,
    events: answer.list(readEvent),
    location: readLocation(answer),
  };
  if (durations.length > 0) clip.durations = durations;
  if (replayFrom > 0) clip.replayFrom = replayFrom;
  return clip;
}

function readAttachment(answer: Answer): Attachment {
  return { name: answer.text(), face: answer.number() };
}

function readChoice(answer: Answer): InterpretationChoice {
  const id = answer.text();
  const name = answer.text();
  const possible = answer.flag();
  return { id, name, possible, score: answer.float() };
}

function readReading(answer: Answer): Interpretation {
  return {
    id: answer.text(),
    name: answer.text(),
    measure: answer.text(),
    choices: answer.list(readChoice),
    chosen: answer.number(),
    suggested: answer.number(),
    settled: answer.flag(),
    asked: answer.flag(),
  };
}

function readWanted(answer: Answer): MissingFile {
  return { name: answer.text(), role: answer.text(), faces: answer.number(), location: readLocation(answer) };
}

function readMaterial(answer: Answer): Material {
  const name = answer.text();
  const slot = answer.number();
  const kind = answer.text();
  const fromPalette = answer.number() === 1;
  const blend = blends[answer.number()]!;
  const opacity = answer.float();
  const material: Open<Material> = {
    name,
    slot,
    kind,
    blend,
    twoSided: answer.flag(),
    unlit: answer.flag(),
    facet: answer.flag(),
    mapping: mappings[answer.number()]!,
    filter: filters[answer.number()]!,
    wrap: wraps[answer.number()]!,
    cutoff: answer.float(),
    image: null,
    properties: [],
  };
  const image = answer.number();
  const lightImage = answer.number();
  material.properties = answer.list(readProperty);
  if (image !== none) material.image = image;
  if (lightImage !== none) material.lightImage = lightImage;
  if (fromPalette) material.fill = 'palette';
  if (opacity < 1) material.opacity = opacity;
  return material;
}

export function readImage(answer: Answer): ModelImage {
  const name = answer.text();
  const file = answer.text();
  const width = answer.number();
  const height = answer.number();
  const pixels = answer.bytes();
  const image: Open<ModelImage> = {
    name,
    file,
    width,
    height,
    pixels: pixels.length > 0 ? pixels : null,
    encoded: null,
    bits: answer.number(),
    palette: answer.bytes(),
    coloursUsed: answer.number(),
    hole: answer.flag(),
  };
  const holeColour = answer.number();
  const kept = answer.longs();
  if (holeColour !== none) image.holeColour = holeColour;
  if (kept[2]! > 0) image.kept = kept;
  return image;
}

export function readError(answer: Answer): CoreError {
  return {
    code: answer.text(),
    file: answer.text(),
    offset: answer.number(),
    field: answer.text(),
    expected: answer.large(),
    found: answer.large(),
    cause: answer.text(),
    advice: answer.text(),
    sentence: answer.text(),
  };
}

function readPart(answer: Answer): CorePart {
  return { file: answer.number(), role: answer.text(), why: answer.text() };
}

function readParts(answer: Answer): CorePart[] {
  return answer.list(readPart);
}

/** An entry, and the numbers of the parts that it shares with others. */
interface ListedEntry {
  readonly entry: CoreEntry;
  readonly shared: readonly number[];
}

function readEntry(answer: Answer): ListedEntry {
  return {
    entry: {
      id: answer.text(),
      name: answer.text(),
      format: answer.text(),
      label: answer.text(),
      parts: readParts(answer),
    },
    shared: answer.list((numbers) => numbers.number()),
  };
}

/** All entries; parts that several have in common are said once, behind them. */
export function readEntries(answer: Answer): CoreEntry[] {
  const entries = answer.list(readEntry);
  const all = answer.list(readParts);
  return entries.map(({ entry, shared }) => {
    if (shared.length === 0) return entry;
    const parts = [...entry.parts, ...shared.flatMap((number) => all[number]!)];
    return { ...entry, parts: [...new Map(parts.map((part) => [part.file, part])).values()] };
  });
}

export function readModel(answer: Answer): ModelData {
  const name = answer.text();
  const format = answer.text();
  const formatLabel = answer.text();
  const positions = answer.floats();
  const normals = answer.floats();
  const uvs = answer.floats();
  const vertexSource = answer.longs();
  const shades = answer.shorts();
  const indices = answer.longs();
  const faceSource = answer.longs();
  const priorities = answer.bytes();
  const vertexLabels = answer.bytes();
  const faceLabels = answer.bytes();
  const lines = answer.longs();
  const sprites = answer.longs();
  const groups = answer.list(readGroup);
  const materials = answer.list(readMaterial);
  const images = answer.list(readImage);
  const clips = answer.list(readClip);
  const frameCount = answer.number();
  const stepped = answer.flag();
  const fades = answer.flag();
  const model: Open<ModelData> = {
    name,
    format,
    formatLabel,
    positions,
    normals,
    uvs,
    vertexSource,
    indices,
    faceSource,
    groups,
    materials,
    images,
    clips,
    frameCount,
    fileFrames: answer.longs(),
    sourceVertexCount: answer.number(),
    attachments: answer.list(readAttachment),
    bounds: answer.floats(),
    properties: answer.list(readProperty),
    missingFiles: answer.list(readWanted),
    notes: answer.list(readNote),
  };
  const colours = answer.bytes();
  const morphs = answer.list((names) => names.text());
  const boneParents = answer.longs();
  const interpretations = answer.list(readReading);
  const freeSides = answer.flag();
  if (colours.length > 0) model.colours = colours;
  if (morphs.length > 0) model.morphs = morphs;
  if (boneParents.length > 0) model.boneParents = boneParents;
  if (interpretations.length > 0) model.interpretations = interpretations;
  if (shades.length > 0) model.shades = shades;
  if (priorities.length > 0) model.priorities = priorities;
  if (vertexLabels.length > 0) model.vertexLabels = vertexLabels;
  if (faceLabels.length > 0) model.faceLabels = faceLabels;
  if (lines.length > 0) model.lines = lines;
  if (sprites.length > 0) model.sprites = sprites;
  if (stepped) model.stepped = true;
  if (freeSides) model.freeSides = true;
  if (fades) model.fades = true;
  return model;
}
