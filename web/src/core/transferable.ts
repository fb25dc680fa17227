import type { Model, ModelData } from './model.js';
import { stillPose } from './still-pose.js';

/** The data of a model without its functions, and the buffers of its arrays, for `postMessage`. */
export interface Transferable {
  readonly data: ModelData;
  readonly transfer: ArrayBuffer[];
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Float32Array;

/**
 * Prepares the data of a model for another thread. Arrays that other models or the caller have, too, are copied; afterwards those of the model
 * itself are empty: pose it into arrays of your own.
 *
 * @example
 * const { data, transfer } = transferable(await openModel(files));
 * postMessage(data, transfer);
 */
export function transferable(model: Model): Transferable {
  const { pose, sort, dispose, entry, parts, files, ...fields } = model;
  const shared = new Set([model.palette, ...model.images.map(({ encoded }) => encoded)]);
  const transfer = new Set<ArrayBuffer>();
  const prepare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(prepare);
    if (!ArrayBuffer.isView(value)) return isRecord(value) ? mapValues(value, prepare) : value;
    // Empty arrays are one object for all models.
    const array = value as TypedArray;
    const own = shared.has(array as Uint8Array) || array.length === 0 ? array.slice() : array;
    if (own.length > 0) transfer.add(own.buffer as ArrayBuffer);
    return own;
  };
  return { data: prepare(fields) as ModelData, transfer: [...transfer] };
}

/** A model in the pose of its arrays, such as one of which another thread has sent the data. */
export function stillModel(data: ModelData): Model {
  return { ...data, entry: '', parts: [], files: [], ...stillPose(data) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function mapValues(
  record: Record<string, unknown>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
