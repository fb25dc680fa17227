import { namesOfAddresses, type Fetch, isWebPage, receive, type Contents } from '../files/fetch-file.js';
import type { MissingFile, Model } from '../model.js';
import { ModelError } from '../model-error.js';
import { candidatesFor, companionRules, partnersOf, type CompanionRules } from './companion-rules.js';
import type { NamedBlob, NamedReader } from '../files/sources.js';

/** A file that was found. */
export type Companion = NamedBlob | NamedReader;

/** Files that others are found for. */
export interface IncompleteFiles<Options, Self> {
  readonly entries: readonly unknown[];
  with(sources: readonly Companion[], options: Options): Promise<Self>;
  open(entry: undefined, options: { readonly signal?: AbortSignal | undefined }): Promise<Model>;
}

/** How files are requested. */
interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
}

/** No model needs more requests. */
const mostRequests = 32;

/**
 * The files beside a model that is opened by one address: those that its format's rules name, where the server has them. That it has
 * not all of them is normal, and no error.
 *
 * @example
 * const companions = Companions.of('https://example.org/rifle_d.3d', 'unreal');
 * const complete = await companions.complete(files, {}); // rifle_a.3d, rifle.uc, and the skins that it names
 */
export class Companions {
  readonly #address: URL;
  readonly #rules: CompanionRules;
  readonly #signal: AbortSignal | undefined;
  readonly #request: Fetch | undefined;
  readonly #partners: Promise<Companion[]>;
  #requests = 0;

  private constructor(address: URL, name: string, rules: CompanionRules, { signal, fetch }: RequestOptions) {
    this.#address = address;
    this.#rules = rules;
    this.#signal = signal;
    this.#request = fetch;
    // After an abort there are none: the file set throws its reason.
    this.#partners = this.#fetchAll(partnersOf(name, rules).map((partner) => [partner])).catch(() => []);
  }

  /** For a file of a family; null for an address that is not on a server. */
  static of(given: string | URL, family: string, options: RequestOptions = {}): Companions | null {
    if (!URL.canParse(given, globalThis.location?.href)) return null;
    const address = new URL(given, globalThis.location?.href);
    if (!/^https?:$/.test(address.protocol)) return null;
    const [name] = namesOfAddresses([address]) as [string];
    const rules = companionRules(family);
    return rules ? new Companions(address, name, rules, options) : null;
  }

  /** With the other files that make the model, and then those that it lacks. */
  async complete<Options, Files extends IncompleteFiles<Options, Files>>(
    files: Files,
    options: Options,
  ): Promise<Files> {
    const partners = await this.#partners;
    const whole = partners.length > 0 ? await files.with(partners, options) : files;
    const lists = (await missingFiles(whole, this.#signal)).map((file) => candidatesFor(file, this.#rules));
    const found = await this.#fetchAll(lists);
    return found.length > 0 ? whole.with(found, options) : whole;
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
      const found = await fetchIfThere(this.#addressOf(name), this.#signal, this.#request);
      if (found instanceof Blob) return { name, file: found };
      if (found) return { name, size: found.length, read: async () => found };
    }
    return null;
  }

  /** In the same folder and with the same query, which may be a version or a permission. */
  #addressOf(name: string): URL {
    const address = new URL(encodeURIComponent(name), this.#address);
    address.search = this.#address.search;
    return address;
  }
}

/** The files that the first model lacks; none where it cannot be opened, which the caller will find out, too. */
async function missingFiles(
  files: Pick<IncompleteFiles<never, never>, 'entries' | 'open'>,
  signal: AbortSignal | undefined,
): Promise<readonly MissingFile[]> {
  if (files.entries.length === 0) return [];
  try {
    const model = await files.open(undefined, { signal });
    model.dispose();
    return [...new Map(model.missingFiles.map((file) => [file.name, file])).values()];
  } catch (error) {
    if (error instanceof ModelError) return [];
    throw error;
  }
}

/** Downloads a file that may be missing; null where it is. Throws only the reason of an abort. */
async function fetchIfThere(
  address: URL,
  signal?: AbortSignal,
  request: Fetch = fetch,
): Promise<Contents | null> {
  try {
    const response = await request(address, signal ? { signal } : {});
    if (!response.ok) return null;
    const contents = await receive(response, address.href, 0, () => {});
    return (await isWebPage(contents)) ? null : contents;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
