import type { Model, ModelData } from './model.js';
import { stillPose } from './still-pose.js';

/** A copy of the data of a model without its functions, and the buffers of its arrays, for `postMessage`. */
export interface Transferable {
  readonly data: ModelData;
  readonly transfer: ArrayBuffer[];
}

/**
 * Copies the data of a model for another thread.
 *
 * @example
 * const { data, transfer } = transferable(await openModel(files));
 * postMessage(data, transfer);
 */
export function transferable(model: Model): Transferable {
  const { pose, sort, dispose, entry, parts, files, ...fields } = model;
  const transfer: ArrayBuffer[] = [];
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!ArrayBuffer.isView(value)) return isRecord(value) ? mapValues(value, copy) : value;
    // A view may be part of a buffer that others have, too.
    const array = (value as Uint8Array).slice();
    transfer.push(array.buffer);
    return array;
  };
  return { data: copy(fields) as ModelData, transfer };
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
