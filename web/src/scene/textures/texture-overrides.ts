/** A change of one override; null stands for the file's own texture. */
export interface OverrideChange<Item> {
  readonly material: number;
  readonly before: Item | null;
  readonly after: Item | null;
}

/**
 * Textures that the user assigned to materials in place of the file's own, with undo and redo.
 *
 * ```ts
 * overrides.set(2, image);
 * overrides.undo(); // → {material: 2, before: image, after: null}
 * ```
 */
export class TextureOverrides<Item extends { dispose(): void }> {
  readonly #current = new Map<number, Item>();
  readonly #undoStack: OverrideChange<Item>[] = [];
  readonly #redoStack: OverrideChange<Item>[] = [];

  /** The override of a material, or null. */
  get(material: number): Item | null {
    return this.#current.get(material) ?? null;
  }

  /** The change that `undo` reverts. */
  get last(): OverrideChange<Item> | null {
    return this.#undoStack.at(-1) ?? null;
  }

  /** The change that `redo` repeats. */
  get next(): OverrideChange<Item> | null {
    return this.#redoStack.at(-1) ?? null;
  }

  set(material: number, item: Item): void {
    const change = { material, before: this.get(material), after: item };
    for (const { after } of this.#redoStack) after?.dispose();
    this.#redoStack.length = 0;
    this.#undoStack.push(change);
    this.#apply(change);
  }

  /** Reverts the last change and returns the inverse change; null when there is none. */
  undo(): OverrideChange<Item> | null {
    const change = this.#undoStack.pop();
    if (!change) return null;
    this.#redoStack.push(change);
    const { material, before, after } = change;
    return this.#apply({ material, before: after, after: before });
  }

  /** Repeats the change that was undone last. */
  redo(): OverrideChange<Item> | null {
    const change = this.#redoStack.pop();
    if (!change) return null;
    this.#undoStack.push(change);
    return this.#apply(change);
  }

  /** Disposes of all overrides, undone ones included. */
  dispose(): void {
    for (const { after } of [...this.#undoStack, ...this.#redoStack]) after?.dispose();
  }

  #apply(change: OverrideChange<Item>): OverrideChange<Item> {
    if (change.after) this.#current.set(change.material, change.after);
    else this.#current.delete(change.material);
    return change;
  }
}
