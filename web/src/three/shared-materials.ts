import type { GroupMaterials, Look } from './group-materials.js';

const keyOf = ({ light, exposure, visible, textures }: Look): string =>
  JSON.stringify([light, exposure, visible, textures.map((texture) => texture?.uuid)]);

/** The materials of the groups of a model, shared by those that look the same: three.js draws these one after the other, quickly. */
export class SharedMaterials {
  readonly #make: () => GroupMaterials;
  readonly #byLook = new Map<string, GroupMaterials>();
  /** How many groups have them. */
  readonly #users = new Map<GroupMaterials, number>();

  constructor(make: () => GroupMaterials) {
    this.#make = make;
  }

  /** The materials of a look, for a group that had others before. */
  change(before: GroupMaterials | null, look: Look): GroupMaterials {
    const key = keyOf(look);
    const found = this.#byLook.get(key);
    if (found && found === before) return found;
    // Those of one group alone can become the new ones.
    const isOwn = !found && before !== null && this.#users.get(before) === 1;
    const materials = found ?? (isOwn ? before : this.#make());
    if (isOwn) this.#forget(before);
    if (!found) materials.apply(look, false);
    this.#byLook.set(key, materials);
    if (isOwn) return before;
    this.#users.set(materials, (this.#users.get(materials) ?? 0) + 1);
    if (before) this.release(before);
    return materials;
  }

  /** One group less has these materials. */
  release(materials: GroupMaterials): void {
    const left = this.#users.get(materials)! - 1;
    this.#users.set(materials, left);
    if (left > 0) return;
    this.#users.delete(materials);
    this.#forget(materials);
    materials.dispose();
  }

  #forget(materials: GroupMaterials): void {
    for (const [key, each] of this.#byLook) if (each === materials) this.#byLook.delete(key);
  }
}
