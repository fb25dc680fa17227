import { fileName } from '../format.js';
import { addressOf, fetchIfThere, namesOfAddresses } from '../files/fetch-file.js';
import { companionRules, type CompanionRules } from './companion-rules.js';
import type { NamedBlob, NamedReader } from '../files/sources.js';

/** A file that was found. */
export type Companion = NamedBlob | NamedReader;

/** No model needs more requests. */
const mostRequests = 32;

/**
 * The files beside a model that is opened by one address: those that its format's rules name, where the server has them. That it has
 * not all of them is normal, and no error.
 *
 * @example
 * const companions = Companions.of('https://example.org/rifle_d.3d');
 * await companions.partners(); // → rifle_a.3d, rifle.uc
 * await companions.find(['JRifle.pcx']); // → JRifle.pcx, or JRifle.png
 */
export class Companions {
  readonly #address: URL;
  readonly #name: string;
  readonly #rules: CompanionRules;
  readonly #signal: AbortSignal | undefined;
  #requests = 0;

  private constructor(address: URL, name: string, rules: CompanionRules, signal: AbortSignal | undefined) {
    this.#address = address;
    this.#name = name;
    this.#rules = rules;
    this.#signal = signal;
  }

  /** Null for an address that is not on a server, and for a file whose name does not tell the family. */
  static of(given: string | URL, signal?: AbortSignal): Companions | null {
    if (!URL.canParse(given, globalThis.location?.href)) return null;
    const address = new URL(given, globalThis.location?.href);
    if (!/^https?:$/.test(address.protocol)) return null;
    const [name] = namesOfAddresses([address]) as [string];
    const rules = companionRules(name);
    return rules && new Companions(address, name, rules, signal);
  }

  /** The other files that make the model. */
  partners(): Promise<Companion[]> {
    return this.#fetchAll(this.#rules.partners(this.#name).map((name) => [name]));
  }

  /** Those of the files that the model lacks. */
  find(missing: readonly string[]): Promise<Companion[]> {
    return this.#fetchAll(missing.map((name) => this.#rules.candidates(fileName(name))));
  }

  /** The first file that is there of each list of names. */
  async #fetchAll(lists: readonly (readonly string[])[]): Promise<Companion[]> {
    const found = await Promise.all(lists.map((names) => this.#fetchFirst(names)));
    return found.flatMap((file) => file ?? []);
  }

  async #fetchFirst(names: readonly string[]): Promise<Companion | null> {
    for (const name of names) {
      this.#requests += 1;
      if (this.#requests > mostRequests) return null;
      const found = await fetchIfThere(this.#addressOf(name), this.#signal);
      if (found instanceof Blob) return { name, file: found };
      if (found) return { name, size: found.length, read: async () => found };
    }
    return null;
  }

  /** In the same folder and with the same query, which may be a version or a permission. */
  #addressOf(name: string): URL {
    const address = addressOf(new URL(encodeURIComponent(name), this.#address));
    address.search = this.#address.search;
    return address;
  }
}
