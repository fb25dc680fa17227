import { pageAround } from '../element/loader/page-around.js';
import type { RetroMesh } from '../element/index.js';

/** Opens a model, as the element does. */
export type OpenFiles = RetroMesh['openFiles'];
type Asked = Parameters<NonNullable<Parameters<OpenFiles>[1]['fetch']>>;

/** What decides about files of the frame's own origin. */
export interface Surroundings {
  readonly around: ReturnType<typeof pageAround>;
  /** The address of embed.html. */
  readonly address: string;
  /** The origin of the document: not that of its address in a sandbox. */
  readonly origin: string;
  /** Addresses of folders that the owner of embed.html opens to all pages, separated by spaces. */
  readonly folders: string;
  readonly fetch: (address: URL, options: RequestInit) => Promise<Response>;
}

/**
 * What pages of other origins can open of the frame's own origin: files that the server gives without cookies, in the folder of
 * embed.html or in folders that its owner named. What does not open there is told to these pages in one and the same way.
 */
export class OwnFiles {
  readonly #surroundings: Surroundings;
  readonly #home: URL;
  readonly #folders: readonly URL[];
  readonly #refused: (address: URL) => void;
  readonly #failures = new WeakSet<object>();
  #latest = { isOwn: false };

  /** `refused` is called with addresses that may not be opened. */
  constructor(refused: (address: URL) => void, surroundings = present()) {
    const { address, folders } = surroundings;
    this.#surroundings = surroundings;
    this.#refused = refused;
    this.#home = new URL(address);
    const given = folders.split(/\s+/).map((folder) => folder.replace(/\/?$/, folder && '/'));
    this.#folders = ['.', ...given.filter(Boolean)].map((folder) => new URL(folder, address));
  }

  /** Whether what is opened, or was last, has files of the own origin, about which pages around are told only the model. */
  get isPrivate(): boolean {
    return this.#latest.isOwn;
  }

  /** Whether an error may have its reason in files of the own origin. */
  isPrivateError(error: unknown): boolean {
    return this.#failures.has(Object(error));
  }

  /** Opens models with such files only. */
  guard(open: OpenFiles): OpenFiles {
    if (this.#surroundings.around === 'own') return open;
    return async (sources, options) => {
      const opening = (this.#latest = { isOwn: false });
      try {
        return await open(sources, { ...options, fetch: (...asked) => this.#request(opening, ...asked) });
      } catch (error) {
        if (opening.isOwn) this.#failures.add(Object(error));
        throw error;
      }
    };
  }

  async #request(opening: { isOwn: boolean }, ...[address, options]: Asked): Promise<Response> {
    const mayOpen = (url: URL): boolean => {
      if (url.origin !== this.#home.origin) return true;
      opening.isOwn = true;
      if (this.#surroundings.around === 'unknown' || this.#isOpen(url)) return true;
      this.#refused(url);
      return false;
    };
    if (!mayOpen(address)) return refusal();
    const { origin, fetch } = this.#surroundings;
    // A copy that the browser got with cookies may not be used, either.
    const bare: RequestInit = address.origin === origin ? { credentials: 'omit', cache: 'no-cache' } : {};
    const response = await fetch(address, { ...bare, ...(options as RequestInit) });
    if (!response.redirected || mayOpen(new URL(response.url))) return response;
    await response.body?.cancel();
    return refusal();
  }

  #isOpen({ pathname }: URL): boolean {
    return (
      isPlain(pathname) &&
      this.#folders.some(
        (folder) =>
          folder.origin === this.#home.origin &&
          isPlain(folder.pathname) &&
          pathname.startsWith(folder.pathname),
      )
    );
  }
}

const refusal = (): Response => new Response(null, { status: 403 });

/** Whether all servers read a path alike: some decode separators and dots once more, or leave out what follows `;`. */
function isPlain(pathname: string): boolean {
  const decoded = pathname.replace(/%(25)+/g, '%').replace(/%2e/gi, '.');
  return !/%(2f|5c|00|c0|c1)|\\|\/\.\./i.test(decoded);
}

function present(): Surroundings {
  return {
    around: pageAround(),
    address: location.href,
    origin: self.origin,
    folders: document.documentElement.dataset['modelFolders'] ?? '',
    fetch: (address, options) => fetch(address, options),
  };
}
