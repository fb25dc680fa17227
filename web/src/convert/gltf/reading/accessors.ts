import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { componentSizes, elementSizes } from './check-gltf.js';

/** The largest integers of normalized components, by their types. */
const normalizing: Record<number, number> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535 };

type Reader = (view: DataView, at: number) => number;
const readers: Record<number, Reader> = {
  5120: (view, at) => view.getInt8(at),
  5121: (view, at) => view.getUint8(at),
  5122: (view, at) => view.getInt16(at, true),
  5123: (view, at) => view.getUint16(at, true),
  5125: (view, at) => view.getUint32(at, true),
  5126: (view, at) => view.getFloat32(at, true),
};

type Values = Float32Array | Uint32Array;

/** Where elements are: a buffer view and a place in it. */
interface Place {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
}

/** The accessors of a checked document. Each is decoded when it is first used, and once. */
export class Accessors {
  readonly #json: GLTF.IGLTF;
  readonly #buffers: readonly Uint8Array[];
  readonly #budget: ImportBudget;
  readonly #floats = new Map<number, Float32Array>();
  readonly #integers = new Map<number, Uint32Array>();

  constructor(json: GLTF.IGLTF, buffers: readonly Uint8Array[], budget: ImportBudget) {
    this.#json = json;
    this.#buffers = buffers;
    this.#budget = budget;
  }

  typeOf(index: number): string {
    return this.#json.accessors![index]!.type;
  }

  countOf(index: number): number {
    return this.#json.accessors![index]!.count;
  }

  /** The values as floats: normalized integers are decoded. */
  async floats(index: number): Promise<Float32Array> {
    let values = this.#floats.get(index);
    if (!values) {
      this.#floats.set(index, (values = await this.#decode(index, Float32Array)));
      const { normalized, componentType } = this.#json.accessors![index]!;
      const scale = normalized ? normalizing[componentType] : undefined;
      const decoded = values;
      if (scale)
        await this.#budget.forEach(decoded.length, (at) => {
          decoded[at] = Math.max(-1, decoded[at]! / scale);
        });
    }
    return values;
  }

  /** The values as indices. */
  async integers(index: number): Promise<Uint32Array> {
    let values = this.#integers.get(index);
    if (!values) this.#integers.set(index, (values = await this.#decode(index, Uint32Array)));
    return values;
  }

  async #decode<List extends Values>(index: number, make: new (length: number) => List): Promise<List> {
    const accessor = this.#json.accessors![index]!;
    const { count, type, sparse } = accessor;
    const size = elementSizes[type]!;
    this.#budget.take(
      4 * size * count,
      () => `${withCommas(count)} elements of type ${type} in its accessor ${index}`,
    );
    const values = new make(size * count);
    if (accessor.bufferView !== undefined)
      await this.#read(accessor, size, count, (at, value) => (values[at] = value));
    if (!sparse) return values;
    const places = new Uint32Array(sparse.count);
    await this.#read(sparse.indices, 1, sparse.count, (at, value) => (places[at] = value));
    const { componentType } = accessor;
    await this.#read({ ...sparse.values, componentType }, size, sparse.count, (at, value) => {
      values[size * places[Math.floor(at / size)]! + (at % size)] = value;
    });
    return values;
  }

  /** Calls `add` for each component of `count` elements with its number and value. */
  async #read(
    { bufferView, byteOffset = 0, componentType }: Place,
    size: number,
    count: number,
    add: (at: number, value: number) => void,
  ): Promise<void> {
    const of = this.#json.bufferViews![bufferView!]!;
    const bytes = this.#buffers[of.buffer]!;
    const view = new DataView(bytes.buffer, bytes.byteOffset + (of.byteOffset ?? 0), of.byteLength);
    const step = componentSizes[componentType]!;
    const stride = of.byteStride ?? step * size;
    const read = readers[componentType]!;
    const addElement = (element: number) => {
      const at = byteOffset + element * stride;
      for (let i = 0; i < size; i += 1) add(element * size + i, read(view, at + i * step));
    };
    await this.#budget.forEach(count, addElement, 2 * size);
  }
}
