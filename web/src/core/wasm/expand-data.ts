import type { ModelData } from '../model.js';
import type { Indices } from './answer.js';
import type { OpenedData } from './modules.js';

/** What an answer has in fewer bytes than a model. */
type Expanded = Pick<ModelData, 'positions' | 'vertexSource' | 'indices' | 'faceSource'>;

/** The data of an answer with the arrays of a model. */
export interface ExpandedData extends Expanded, Omit<OpenedData, keyof Expanded | 'sourcePositions'> {}

/** Those arrays that an answer has in fewer bytes are made when they are first read. */
export function expandData({ sourcePositions, ...opened }: OpenedData): ExpandedData {
  const made: { -readonly [Name in keyof Expanded]?: Expanded[Name] } = {};
  return {
    ...opened,
    get positions() {
      return (made.positions ??= atRenderVertices(sourcePositions, this.vertexSource));
    },
    get vertexSource() {
      return (made.vertexSource ??= expandIndices(opened.vertexSource));
    },
    get indices() {
      return (made.indices ??= expandIndices(opened.indices));
    },
    get faceSource() {
      return (made.faceSource ??= expandIndices(opened.faceSource));
    },
  };
}

/** The positions of the file's vertices for each render vertex: several times as many numbers. */
function atRenderVertices(positions: Float32Array, vertexSource: Uint32Array): Float32Array {
  const placed = new Float32Array(vertexSource.length * 3);
  for (let i = 0; i < vertexSource.length; i += 1)
    for (let axis = 0; axis < 3; axis += 1) placed[3 * i + axis] = positions[3 * vertexSource[i]! + axis]!;
  return placed;
}

function expandIndices(indices: Indices): Uint32Array {
  if (typeof indices !== 'number') return indices instanceof Uint32Array ? indices : new Uint32Array(indices);
  const counted = new Uint32Array(indices);
  for (let i = 0; i < indices; i += 1) counted[i] = i;
  return counted;
}
