/** Caches in memory, with the methods that are used of those of browsers. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<Cache> {
    let cache = this.#caches.get(name);
    if (!cache) this.#caches.set(name, (cache = new MemoryCache()));
    return cache as unknown as Cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

class MemoryCache {
  readonly #responses = new Map<string, Response>();

  async match(asked: string | { url: string }): Promise<Response | undefined> {
    return this.#responses.get(typeof asked === 'string' ? asked : asked.url)?.clone();
  }

  async put(address: string, response: Response): Promise<void> {
    this.#responses.set(address, response);
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#responses.keys()].map((url) => ({ url }));
  }
}
