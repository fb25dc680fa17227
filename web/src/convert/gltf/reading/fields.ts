import { importError, shortened } from '../../imported/import-error.js';

type Json = Record<string, unknown>;

/** The fields of one object of a JSON document, read with their types checked. Each failure is a ModelError with the path. */
export class Fields {
  readonly path: string;
  readonly #file: string;
  readonly #object: Json;

  constructor(file: string, path: string, value: unknown) {
    this.#file = file;
    this.path = path;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.fail('is no object');
    this.#object = value as Json;
  }

  fail(what: string): never {
    const path = shortened(this.path, 200) || 'the document';
    throw importError(this.#file, `is not valid glTF 2: ${path} ${what}`);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#object, name) && this.#object[name] !== undefined;
  }

  child(name: string): Fields {
    return new Fields(this.#file, this.#pathOf(name), this.#get(name));
  }

  /** An extension of this object; null without it. */
  extension(name: string): Fields | null {
    const extensions = this.has('extensions') ? this.child('extensions') : null;
    return extensions?.has(name) ? extensions.child(name) : null;
  }

  /** How many values an array has; none when it is missing. */
  size(name: string): number {
    return this.#array(name).length;
  }

  /** The objects of an array, one after the other; none when it is missing. */
  *list(name: string): Generator<Fields> {
    for (const index of this.#array(name).keys()) yield this.item(name, index);
  }

  /** An object of an array. */
  item(name: string, index: number): Fields {
    return new Fields(this.#file, `${this.#pathOf(name)}[${index}]`, this.#array(name)[index]);
  }

  text(name: string): string {
    const value = this.#get(name);
    if (typeof value !== 'string') this.fail(`has no text as ${name}`);
    return value as string;
  }

  optionalText(name: string): void {
    if (this.has(name)) this.text(name);
  }

  texts(name: string): string[] {
    const values = this.#array(name);
    if (!values.every((value) => typeof value === 'string'))
      this.fail(`has other values than text in ${name}`);
    return values as string[];
  }

  /** A whole number from 0 to 4,294,967,295. */
  count(name: string, otherwise?: number): number {
    if (otherwise !== undefined && !this.has(name)) return otherwise;
    return this.range(name, 0, 0xffffffff);
  }

  range(name: string, least: number, most: number): number {
    const value = this.#get(name);
    if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
      this.fail(`has ${shown(value)} as ${name}, which must be a whole number from ${least} to ${most}`);
    return value as number;
  }

  /** An index below `count`. */
  index(name: string, count: number): number {
    return this.#checkIndex(name, this.#get(name), count);
  }

  indexList(name: string, count: number): number[] {
    return this.#array(name).map((value) => this.#checkIndex(name, value, count));
  }

  /** Checks that all values of an object, or of this one for '', are indices below `count`. */
  indices(name: string, count: number): void {
    const values = name === '' ? this.#object : this.child(name).#object;
    for (const [key, value] of Object.entries(values)) this.#checkIndex(key, value, count);
  }

  /** Checks an optional array of finite numbers. */
  numbers(name: string, size?: number): void {
    if (!this.has(name)) return;
    const values = this.#array(name);
    if (!values.every((value) => Number.isFinite(value)))
      this.fail(`has a value in ${name} that is no number`);
    if (size !== undefined && values.length !== size)
      this.fail(`has ${values.length} numbers as ${name}, which must be ${size}`);
  }

  /** Checks the index of everything below that is named like a texture, in at most `depth` levels. */
  everyTexture(count: number, depth = 4): void {
    for (const [name, value] of Object.entries(this.#object)) {
      if (depth === 0 || typeof value !== 'object' || value === null || name === 'extras') continue;
      if (Array.isArray(value)) continue;
      const child = this.child(name);
      if (/texture$/i.test(name)) child.index('index', count);
      child.everyTexture(count, depth - 1);
    }
  }

  #get(name: string): unknown {
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
  }

  #array(name: string): unknown[] {
    const value = this.#get(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) this.fail(`has no array as ${name}`);
    return value as unknown[];
  }

  #checkIndex(name: string, value: unknown, count: number): number {
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) >= count)
      this.fail(`has ${shown(value)} as ${shortened(name)}, and there are ${count}`);
    return value as number;
  }

  #pathOf(name: string): string {
    return this.path ? `${this.path}.${name}` : name;
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return shortened(JSON.stringify(value), 40);
}
