import type { ModelData } from '../model.js';
import type { Element } from './document-bytes.js';

/** Elements by the numbers of the files; a material by its texture slot. */
export interface FileElements {
  readonly kind: Element['kind'];
  readonly indices: readonly number[];
  /** Only the bytes in this frame of the file. */
  readonly frame?: number;
}

/** What makes an element of a model, in the numbers of its files. */
export function inFiles(element: Element, model: ModelData | null): readonly FileElements[] {
  const { kind, index } = element;
  const own: FileElements = { kind, indices: [index] };
  if (!model) return element.frame === undefined ? [own] : [{ ...own, frame: element.frame }];
  const fileFrame = (frame: number) => model.fileFrames[frame] ?? frame;
  switch (kind) {
    case 'face':
      return [own];
    case 'frame':
      return [{ kind, indices: [fileFrame(index)] }];
    case 'material':
      return [
        { kind: 'face', indices: facesOf(index, model) },
        { kind, indices: slotsOf(index, model) },
      ];
    case 'clip': {
      const clip = model.clips[index];
      const frames = Array.from({ length: clip?.count ?? 0 }, (_, i) => fileFrame(clip!.first + i));
      return [own, { kind: 'frame', indices: [...new Set(frames)] }];
    }
    default:
      return element.frame === undefined ? [own] : [{ ...own, frame: fileFrame(element.frame) }];
  }
}

/** The element of the model for one in the numbers of its files; null for one that the model does not have. */
export function inModel(element: Element, model: ModelData | null): Element | null {
  if (!model) return element;
  const { kind, index } = element;
  const modelFrame = (frame: number) => (model.fileFrames.length ? model.fileFrames.indexOf(frame) : frame);
  const counts: Partial<Record<Element['kind'], number>> = {
    vertex: model.sourceVertexCount,
    clip: model.clips.length,
    bone: model.boneParents?.length ?? 0,
  };
  if (index >= (counts[kind] ?? Infinity)) return null;
  if (kind === 'material') {
    const material = model.materials.findIndex(({ slot }) => slot === index);
    return material < 0 ? null : { kind, index: material };
  }
  if (kind === 'frame') {
    const frame = modelFrame(index);
    return frame < 0 || frame >= model.frameCount ? null : { kind, index: frame };
  }
  if (element.frame === undefined) return element;
  const frame = modelFrame(element.frame);
  return frame < 0 || frame >= model.frameCount ? { kind, index } : { kind, index, frame };
}

/** The faces of the files that have a material. */
function facesOf(material: number, model: ModelData): readonly number[] {
  const faces = new Set<number>();
  for (const { start, count, material: own } of model.groups) {
    if (own !== material) continue;
    for (let i = start / 3; i < (start + count) / 3; i += 1) faces.add(model.faceSource[i]!);
  }
  const { lines = new Uint32Array(), sprites = new Uint32Array() } = model;
  for (let i = 0; i < lines.length; i += 4) if (lines[i + 2] === material) faces.add(lines[i + 3]!);
  for (let i = 0; i < sprites.length; i += 3) if (sprites[i + 1] === material) faces.add(sprites[i + 2]!);
  return [...faces];
}

function slotsOf(material: number, model: ModelData): readonly number[] {
  const slot = model.materials[material]?.slot;
  return slot === undefined ? [] : [slot];
}
