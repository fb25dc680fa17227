import type { Loader } from 'three';
import type { Fetch } from '../core/files/fetch-file.js';

/** The settings of a loader that requests depend on. */
type Settings = Pick<Loader, 'manager' | 'resourcePath' | 'requestHeader' | 'withCredentials'>;

/** Requests files as loaders of three.js do: by way of their manager, with their headers and credentials. */
export class ManagedRequests {
  readonly #settings: Settings;
  /** The addresses as they were given, by the whole ones. */
  readonly #given: ReadonlyMap<string, string>;

  constructor(settings: Settings, given: readonly string[]) {
    this.#settings = settings;
    this.#given = new Map(given.map((url) => [wholeAddress(url), url]));
  }

  readonly fetch: Fetch = async ({ href }, options) => {
    const { manager, requestHeader: headers, withCredentials } = this.#settings;
    const given = this.#given.get(href);
    const url = manager.resolveURL(given ?? this.#inResourcePath(href));
    const credentials = withCredentials ? 'include' : 'same-origin';
    manager.itemStart(url);
    try {
      const response = await fetch(url, { ...options, headers, credentials });
      if (!response.ok && given) manager.itemError(url);
      return response;
    } catch (error) {
      manager.itemError(url);
      throw error;
    } finally {
      manager.itemEnd(url);
    }
  };

  /** The address of a file that was looked for beside the given one: in `resourcePath`, where that is set. */
  #inResourcePath(href: string): string {
    const { resourcePath } = this.#settings;
    return resourcePath ? resourcePath + href.slice(href.lastIndexOf('/') + 1) : href;
  }
}

function wholeAddress(url: string): string {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
