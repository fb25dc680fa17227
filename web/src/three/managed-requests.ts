import type { Loader, LoadingManager } from 'three';
import type { Fetch } from '../core/files/fetch-file.js';

/** The settings of a loader that requests depend on. */
type Settings = Pick<Loader, 'manager' | 'resourcePath' | 'requestHeader' | 'withCredentials'> &
  // three.js 0.180 lacks them.
  Partial<Pick<Loader, 'priority' | 'cache'>>;

/** Requests files as loaders of three.js do: by way of their manager, with their headers and credentials. */
export class ManagedRequests {
  readonly #settings: Settings;
  /** The addresses as they were given, by the whole ones. */
  readonly #given: ReadonlyMap<string, string>;
  /** The folder of the first one, as it was given. */
  readonly #folder: string;

  constructor(settings: Settings, given: readonly string[]) {
    this.#settings = settings;
    this.#given = new Map(given.map((url) => [wholeAddress(url), url]));
    this.#folder = /^[^?#]*\//.exec(given[0] ?? '')?.[0] ?? '';
  }

  readonly fetch: Fetch = async ({ href }, options) => {
    const { manager, requestHeader: headers, withCredentials, priority, cache } = this.#settings;
    const given = this.#given.get(href);
    const url = manager.resolveURL(given ?? this.#besideGiven(href));
    const credentials = withCredentials ? 'include' : 'same-origin';
    const how = { ...options, headers, credentials, ...(priority && { priority }), ...(cache && { cache }) };
    manager.itemStart(url);
    try {
      const response = await fetch(url, how as RequestInit);
      if (response.ok && response.body) return new Response(untilRead(response.body, manager, url), response);
      if (!response.ok && given) manager.itemError(url);
      manager.itemEnd(url);
      return response;
    } catch (error) {
      manager.itemError(url);
      manager.itemEnd(url);
      throw error;
    }
  };

  /** The address of a file that was looked for beside the given one: in `resourcePath`, where that is set. */
  #besideGiven(href: string): string {
    const { pathname, search } = new URL(href);
    const name = pathname.slice(pathname.lastIndexOf('/') + 1) + search;
    return (this.#settings.resourcePath || this.#folder) + name;
  }
}

/** The contents of a response; its end is that of the item of the manager. */
function untilRead(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  manager: LoadingManager,
  url: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let isOver = false;
  const end = (hasFailed: boolean): void => {
    if (isOver) return;
    isOver = true;
    if (hasFailed) manager.itemError(url);
    manager.itemEnd(url);
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
        end(false);
      } catch (error) {
        controller.error(error);
        end(true);
      }
    },
    cancel(reason) {
      end(true);
      return reader.cancel(reason);
    },
  });
}

function wholeAddress(url: string): string {
  const base = globalThis.location?.href;
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
