/** Caches in memory, with the methods that are used of those of browsers, and space for so many files in each. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();
  readonly #space: number;

  constructor(space = Infinity) {
    this.#space = space;
  }

  async open(name: string): Promise<Cache> {
    let cache = this.#caches.get(name);
    if (!cache) this.#caches.set(name, (cache = new MemoryCache(this.#space)));
    return cache as unknown as Cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async match(address: string, { cacheName }: MultiCacheQueryOptions): Promise<Response | undefined> {
    return this.#caches.get(cacheName!)?.match(address);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

class MemoryCache {
  readonly #responses = new Map<string, Response>();
  readonly #space: number;

  constructor(space: number) {
    this.#space = space;
  }

  async match(asked: string | { url: string }): Promise<Response | undefined> {
    return this.#responses.get(typeof asked === 'string' ? asked : asked.url)?.clone();
  }

  async put(address: string, response: Response): Promise<void> {
    if (this.#responses.size >= this.#space) throw new DOMException('no space', 'QuotaExceededError');
    this.#responses.set(address, response);
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#responses.keys()].map((url) => ({ url }));
  }
}
