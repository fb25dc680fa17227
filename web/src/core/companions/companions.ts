import { companions } from '#wasm/family-companions.js';
import {
  addressOf,
  fetchAddress,
  namesOfAddresses,
  type Fetch,
  isWebPage,
  receive,
} from '../files/fetch-file.js';
import { fileName } from '../format.js';
import { archiveOf, familyOfName } from '../host/module-addresses.js';
import type { MissingFile, Model } from '../model.js';
import { ModelError } from '../model-error.js';
import { partnersOf } from '../files/partners.js';
import { withoutFragment } from '../files/source-fragment.js';
import type { NamedBlob, NamedReader } from '../files/sources.js';

/** A file that was found. */
export type Companion = NamedBlob | NamedReader;

/** Files that others are found for. */
export interface IncompleteFiles<Options, Self> {
  readonly entries: readonly unknown[];
  readonly isComplete: boolean;
  findMeant(): Promise<unknown>;
  complete(options: Options): Promise<Self>;
  with(sources: readonly Companion[], options: Options): Promise<Self>;
  open(entry: unknown, options: { readonly signal?: AbortSignal | undefined }): Promise<Model>;
}

/** How files are requested. */
interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly fetch?: Fetch | undefined;
}

/** No model needs more requests. */
const mostRequests = 32;
/** A file that was found can lack others: a package names packages, which name others. */
const mostRounds = 4;

/** Files that are requested, by name. */
type Requests = Map<string, Promise<Companion | null>>;

/** Those of `Companions.start`, by address, until the address is opened. */
const started = new Map<string, Requests>();

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
  readonly #family: string;
  readonly #signal: AbortSignal | undefined;
  readonly #fetch: Fetch | undefined;
  readonly #partners: Promise<Companion[]>;
  /** Names that were asked for. */
  readonly #asked = new Set<string>();
  readonly #requests: Requests;

  private constructor(address: URL, name: string, family: string, options: RequestOptions) {
    const { signal, fetch } = options;
    this.#address = address;
    this.#family = family;
    this.#signal = signal;
    this.#fetch = fetch;
    this.#requests = (fetch ? undefined : taken(address)) ?? new Map();
    // After an abort there are none: the file set throws its reason.
    this.#partners = this.#fetchPartners(partnersOf(name, family)).catch(() => []);
  }

  /** For a file of a family; null for an address beside which there are no others. */
  static of(given: string | URL, family: string, options: RequestOptions = {}): Companions | null {
    let address: URL;
    try {
      address = addressOf(given);
    } catch {
      return null;
    }
    if (!/^(https?|file):$/.test(address.protocol)) return null;
    const [name] = namesOfAddresses([address]) as [string];
    return new Companions(address, name, family, options);
  }

  /**
   * Requests the files beside an address that will be opened, before what opens it is there. The next `of` this address, without a
   * `fetch` of its own, has these requests.
   */
  static start(address: URL): void {
    const family = familyOfName(address.pathname);
    const companions = family && Companions.of(address, family);
    if (companions) started.set(keyOf(address), companions.#requests);
  }

  /** With the other files that make the model, and then those that it lacks. */
  async complete<Options, Files extends IncompleteFiles<Options, Files>>(
    files: Files,
    options: Options,
  ): Promise<Files> {
    const partners = await this.#partners;
    let whole = partners.length > 0 ? await files.with(partners, options) : files;
    for (let round = 0; round < mostRounds; round += 1) {
      const isListed = whole.isComplete || (await isMeantListed(whole));
      if (!isListed) whole = await whole.complete(options);
      const lists = (await missingFiles(whole, this.#signal)).map((file) =>
        candidatesFor(file, this.#family),
      );
      const found = await this.#fetchAll(lists);
      if (found.length === 0) break;
      whole = await whole.with(found, options);
    }
    return whole;
  }

  /** Partners; the files that their texts mention are requested, before the model says that it lacks them. */
  async #fetchPartners(names: readonly string[]): Promise<Companion[]> {
    const mentioning = Promise.all(names.map((name) => this.#requestMentioned(name)));
    const [partners] = await Promise.all([this.#fetchAll(names.map((name) => [name])), mentioning]);
    return partners;
  }

  /** Requests the files that a partner's text mentions, and does not wait for them. */
  async #requestMentioned(partner: string): Promise<void> {
    const rule = mentionRule(partner, this.#family);
    const found = rule === undefined ? null : await this.#request(partner);
    if (!found) return;
    for (const name of mentionedIn(await textOf(found), rule!)) this.#request(name).catch(() => {});
  }

  /** The first file that is there of each list of names. */
  async #fetchAll(lists: readonly (readonly string[])[]): Promise<Companion[]> {
    const found = await Promise.all(lists.map((names) => this.#fetchFirst(names)));
    return found.flatMap((file) => file ?? []);
  }

  async #fetchFirst(names: readonly string[]): Promise<Companion | null> {
    for (const name of names) {
      if (this.#asked.has(name)) continue;
      this.#asked.add(name);
      const found = await this.#request(name);
      if (found) return found;
    }
    return null;
  }

  /** Requests a file once; null where it is not there, or there were too many. */
  #request(name: string): Promise<Companion | null> {
    const known = this.#requests.get(name);
    if (known) return known;
    if (this.#requests.size >= mostRequests) return Promise.resolve(null);
    const request = companionAt(this.#addressOf(name), fileName(name), this.#signal, this.#fetch);
    this.#requests.set(name, request);
    return request;
  }

  /** From the same folder and with the same query, which may be a version or a permission. */
  #addressOf(path: string): URL {
    const address = new URL(path.split('/').map(encodeURIComponent).join('/'), this.#address);
    address.search = this.#address.search;
    return address;
  }
}

const keyOf = (address: URL): string => withoutFragment(address).href;

/** The requests that were started for an address, which serve once. */
function taken(address: URL): Requests | undefined {
  const requests = started.get(keyOf(address));
  started.delete(keyOf(address));
  return requests;
}

/** Whether the model that is opened by default is in the part of the list that there is. */
function isMeantListed(files: Pick<IncompleteFiles<never, never>, 'findMeant'>): Promise<boolean> {
  return files.findMeant().then(
    () => true,
    () => false,
  );
}

/**
 * The files that the model lacks which is opened by default; none where it cannot be opened, which the caller will find out, too. Where
 * it is not among the models, it may be in a file that another one lacks.
 */
async function missingFiles(
  files: Pick<IncompleteFiles<never, never>, 'entries' | 'open'>,
  signal: AbortSignal | undefined,
): Promise<readonly MissingFile[]> {
  if (files.entries.length === 0) return [];
  try {
    const model = await files.open(undefined, { signal }).catch((error: unknown) => {
      if (error instanceof ModelError && error.report.code === 'not-found')
        return files.open(files.entries[0], { signal });
      throw error;
    });
    model.dispose();
    return [...new Map(model.missingFiles.map((file) => [file.name, file])).values()];
  } catch (error) {
    if (error instanceof ModelError) return [];
    throw error;
  }
}

/** A file that may be missing; null where it is. Throws only the reason of an abort. */
async function companionAt(
  address: URL,
  name: string,
  signal?: AbortSignal,
  request: Fetch = fetchAddress,
): Promise<Companion | null> {
  try {
    if (archiveOf(name) >= 0) {
      const { rangeFile } = await import('../files/range-file.js');
      const file = await rangeFile(address, name, () => {}, signal, request);
      const { size, gap } = file;
      const slice = (start: number, end: number) => file.slice(start, end);
      return { name, size, read: () => file.read(), slice, ...(gap && { gap }) };
    }
    const response = await request(address, signal ? { signal } : {});
    if (!response.ok) return null;
    const contents = await receive(response, address.href, 0, () => {});
    if (await isWebPage(contents)) return null;
    if (contents instanceof Blob) return { name, file: contents };
    return { name, size: contents.length, read: async () => contents };
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}

/** Rules of a family, from its family.json. */
export interface CompanionRules {
  /** By the end of a partner's name, a regular expression whose group is the name of a file in its text. */
  readonly mentions: Readonly<Record<string, string>>;
  readonly missing: readonly MissingRule[];
}

/** A script that mentions more files is of several models: each says what it lacks. */
const mostMentioned = 8;

/** The rule of what a partner's text mentions. */
function mentionRule(partner: string, family: string): string | undefined {
  const rules = Object.entries(companions[family]!.mentions);
  return rules.find(([end]) => partner.toLowerCase().endsWith(end))?.[1];
}

/** The names of the files that a text mentions. */
export function mentionedIn(text: string, rule: string): readonly string[] {
  const names = new Set(Array.from(text.matchAll(new RegExp(rule, 'gim')), ([, name]) => fileName(name!)));
  return names.size <= mostMentioned ? [...names] : [];
}

/** Bytes that are not ASCII are in no name that is looked for. */
async function textOf(file: Companion): Promise<string> {
  const bytes = 'file' in file ? await file.file.arrayBuffer() : await file.read();
  return new TextDecoder('latin1').decode(bytes);
}

/** For files that a model lacks, the names of files in the order in which they are tried. The first rule that fits counts. */
export interface MissingRule {
  /** The kind of the missing file; left out for all. */
  readonly kind?: string;
  /** A regular expression of its name; left out for all. */
  readonly name?: string;
  /** "{name}", "{stem}" and "{number}" are those of the missing file. */
  readonly files: readonly string[];
}

/** Names that a file which a model of a family lacks may have, in the order in which they are tried. */
export function candidatesFor(missing: MissingFile, family: string): readonly string[] {
  const name = fileName(missing.name);
  const rule = companions[family]!.missing.find(
    (each) => (!each.kind || each.kind === missing.kind) && (!each.name || new RegExp(each.name).test(name)),
  );
  const number = missing.numbers?.[0];
  const files = (rule?.files ?? []).filter((file) => number !== undefined || !file.includes('{number}'));
  const texts = { name, stem: name.replace(/\.[^.]*$/, ''), number };
  const named = files.map((file) =>
    file.replace(/\{(\w+)\}/g, (_, key) => String(texts[key as keyof typeof texts])),
  );
  return [...new Set(named)];
}
