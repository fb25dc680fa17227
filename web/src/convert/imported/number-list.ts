import { withCommas } from '../../core/format.js';
import type { ImportBudget } from './import-budget.js';

const blockBits = 15;
const blockSize = 1 << blockBits;

type Block = Float64Array | Int32Array;

/** Numbers whose count is not known before: they grow in blocks, which are taken from the budget. */
export class NumberList {
  readonly #blocks: Block[] = [];
  readonly #budget: ImportBudget;
  readonly #what: string;
  readonly #make: new (size: number) => Block;
  #length = 0;

  /** `what` they are, for the error. */
  constructor(budget: ImportBudget, what: string, make: new (size: number) => Block = Float64Array) {
    this.#budget = budget;
    this.#what = what;
    this.#make = make;
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length % blockSize === 0) this.#grow();
    this.#blocks[this.#length >> blockBits]![this.#length % blockSize] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#blocks[index >> blockBits]![index % blockSize]!;
  }

  #grow(): void {
    const bytes = blockSize * (this.#make === Float64Array ? 8 : 4);
    this.#budget.take(bytes, () => `more than ${withCommas(this.#length)} ${this.#what}`);
    this.#blocks.push(new this.#make(blockSize));
  }
}
