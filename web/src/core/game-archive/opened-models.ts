import { fileName } from '../format.js';
import type { UnpackedModel } from './game-archive.js';

interface OpenedModel {
  /** Names of its members. */
  readonly members: readonly string[];
  /** Names of the files that they were made of. */
  readonly files: ReadonlySet<string>;
  /** Stems of the files that it lacks. */
  readonly missing: ReadonlySet<string>;
}

/** What is known of the models of archives that were opened: their members, and the files that they depend on. */
export class OpenedModels {
  readonly #models = new Map<string, OpenedModel>();
  /** The id of the model by the name of a member. */
  readonly #owners = new Map<string, string>();

  add(id: string, { members, missing }: UnpackedModel): void {
    const names = members.map(({ name }) => name);
    const files = new Set(members.flatMap(({ from }) => from.map(({ file }) => file)));
    this.#models.set(id, { members: names, files, missing: new Set(missing.map(stemOf)) });
    for (const name of names) this.#owners.set(name, id);
  }

  /** The id of the model that was opened last with a member of this name; null for other files. */
  ownerOf(member: string): string | null {
    return this.#owners.get(member) ?? null;
  }

  /** The ids of the models that depend on files of these names, or lacked them: a package is missed whatever its extension is. */
  dependingOn(names: Iterable<string>): ReadonlySet<string> {
    const changed = new Set(names);
    const stems = new Set(Array.from(changed, stemOf));
    const depends = ({ members, files, missing }: OpenedModel): boolean =>
      [...files, ...members].some((name) => changed.has(name)) ||
      [...missing].some((stem) => stems.has(stem));
    return new Set([...this.#models].filter(([, model]) => depends(model)).map(([id]) => id));
  }
}

const stemOf = (path: string): string =>
  fileName(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
