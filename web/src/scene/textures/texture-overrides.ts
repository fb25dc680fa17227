/** A picture that was put on a material, or taken off again; null is the file's own. */
export interface ImageChange<Worn> {
  readonly material: number;
  readonly before: Worn | null;
  readonly after: Worn | null;
}

/**
 * The pictures that people put on materials in place of the file's own, and the way back.
 *
 * ```ts
 * changes.put(2, picture);
 * changes.undo(); // → {material: 2, before: picture, after: null}
 * ```
 */
export class ImageChanges<Worn extends { dispose(): void }> {
  readonly #worn = new Map<number, Worn>();
  readonly #done: ImageChange<Worn>[] = [];
  readonly #undone: ImageChange<Worn>[] = [];

  /** What someone put on a material, or null where it wears the file's own. */
  on(material: number): Worn | null {
    return this.#worn.get(material) ?? null;
  }

  /** What `undo` would take back. */
  get last(): ImageChange<Worn> | null {
    return this.#done.at(-1) ?? null;
  }

  /** What `redo` would do again. */
  get next(): ImageChange<Worn> | null {
    return this.#undone.at(-1) ?? null;
  }

  put(material: number, worn: Worn): void {
    const change = { material, before: this.on(material), after: worn };
    for (const { after } of this.#undone) after?.dispose();
    this.#undone.length = 0;
    this.#done.push(change);
    this.#wear(change);
  }

  /** Takes back the last change and returns it turned round; null when there is none. */
  undo(): ImageChange<Worn> | null {
    const change = this.#done.pop();
    if (!change) return null;
    this.#undone.push(change);
    const { material, before, after } = change;
    return this.#wear({ material, before: after, after: before });
  }

  /** Does again what was taken back last. */
  redo(): ImageChange<Worn> | null {
    const change = this.#undone.pop();
    if (!change) return null;
    this.#done.push(change);
    return this.#wear(change);
  }

  /** Lets go of every picture. */
  dispose(): void {
    for (const { after } of [...this.#done, ...this.#undone]) after?.dispose();
  }

  #wear(change: ImageChange<Worn>): ImageChange<Worn> {
    if (change.after) this.#worn.set(change.material, change.after);
    else this.#worn.delete(change.material);
    return change;
  }
}
