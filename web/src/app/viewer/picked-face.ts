import type { Material, Model } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';

/** What is shown about a selected face. */
export interface PickedFace {
  /** Its number in the file. */
  readonly number: number;
  /** Triangles that it is drawn with. */
  readonly triangles: number;
  /** Name of its material. */
  readonly material: string;
  /** "slot 1, Masked, two-sided", "poly type 0x03", "face label 7, priority 5" */
  readonly facts: readonly string[];
  /** Names of the columns of `rows`. */
  readonly columns: readonly string[];
  /** For each corner of the first triangle its vertex, texture coordinates and label, where there are any. */
  readonly rows: readonly (readonly string[])[];
}

type Viewer = Pick<RetroMesh, 'selectedFace' | 'getFace'>;

/** The selected face of a viewer; null for none, and for one that no triangle draws. */
export function pickedFace(model: Model, viewer: Viewer): PickedFace | null {
  const pick = viewer.selectedFace === null ? null : viewer.getFace(viewer.selectedFace);
  if (!pick) return null;
  const { face, triangle, vertices, vertexLabels, faceLabel, priority } = pick;
  const material = model.materials[pick.material];
  const hasUv = model.uvs.length > 0 && material?.fill !== 'palette';
  const numbers = [
    faceLabel !== undefined && `face label ${faceLabel}`,
    priority !== undefined && `priority ${priority}`,
  ].filter((text) => text !== false);
  const rows = vertices.map((vertex, corner) => {
    const at = model.indices[triangle * 3 + corner]! * 2;
    const uv = hasUv ? [uvText(model.uvs[at]!), uvText(model.uvs[at + 1]!)] : [];
    return [withCommas(vertex), ...uv, ...(vertexLabels ? [String(vertexLabels[corner])] : [])];
  });
  const about = material ? [`slot ${material.slot}`, material.kind].filter(Boolean).join(', ') : '';
  return {
    number: face,
    triangles: model.faceSource.reduce((sum, source) => sum + (source === face ? 1 : 0), 0),
    material: material?.name ?? '',
    facts: [about, flagsOf(material), numbers.join(', ')].filter(Boolean),
    columns: ['vertex', ...(hasUv ? ['u', 'v'] : []), ...(vertexLabels ? ['label'] : [])],
    rows,
  };
}

/** The bits of the file by which faces have this material: "poly type 0x03". */
function flagsOf(material: Material | undefined): string {
  const flags = material?.properties.find(({ kind }) => kind === 'flags');
  return flags ? `${flags.name.toLowerCase()} ${flags.value}` : '';
}

/** A texture coordinate to a thousandth: "0.125", "−1.5". */
export function uvText(value: number): string {
  return String(Number(value.toFixed(3)) + 0).replace('-', '−');
}

/** What is drawn outside of 0 to 1. */
export function wrapSentence(wrap: Material['wrap']): string {
  const sentences = {
    repeat: 'Coordinates leave 0 to 1 (dashed): the image repeats there.',
    'repeat-v':
      'Coordinates leave 0 to 1 (dashed): the image repeats up and down, and its edges continue to the sides.',
    clamp: 'Coordinates leave 0 to 1 (dashed): the edges of the image continue there.',
  };
  return sentences[wrap];
}

/** Why the picture differs from the coordinates of the file; empty when it does not. */
export function mappingSentence(mapping: Material['mapping']): string {
  const sentences = {
    uv: '',
    environment:
      'These are the coordinates of the file. The game replaced them by the reflection of the view.',
    sphere:
      'These are the coordinates of the file. The game replaced them by the direction of the surface as seen.',
    facing:
      'These are the coordinates of the file. The game moved them by how much the surface faces the view.',
  };
  return sentences[mapping];
}
