import type { Loader } from 'three';
import type { Fetch } from '../core/files/fetch-file.js';
import { withoutFragment } from '../core/files/source-fragment.js';
import { ProgressMeter, type Progress } from '../core/files/progress.js';

/** The settings of a loader that requests depend on. */
type Settings = Pick<Loader, 'manager' | 'resourcePath' | 'requestHeader' | 'withCredentials'> &
  // three.js 0.180 lacks them.
  Partial<Pick<Loader, 'priority' | 'cache'>>;

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Requests files as loaders of three.js do: by way of their manager, with their headers and credentials. */
export class ManagedRequests {
  readonly #settings: Settings;
  /** The addresses as they were given, by the whole ones. */
  readonly #given: ReadonlyMap<string, string>;
  /** The folder of the first one, as it was given. */
  readonly #folder: string;
  readonly #meter: ProgressMeter;

  /** `report` is told the bytes received of all files that have been requested. */
  constructor(settings: Settings, given: readonly string[], report?: (progress: Progress) => void) {
    this.#settings = settings;
    this.#meter = new ProgressMeter(report);
    this.#given = new Map(given.map((url) => [wholeAddress(url), url]));
    this.#folder = /^[^?#]*\//.exec(given[0] ?? '')?.[0] ?? '';
  }

  readonly fetch: Fetch = async ({ href }, options) => {
    const { manager, requestHeader, withCredentials, priority, cache } = this.#settings;
    const headers = { ...requestHeader, ...options.headers };
    const given = this.#given.get(href);
    const url = manager.resolveURL(given ?? this.#besideGiven(href));
    const credentials = withCredentials ? 'include' : 'same-origin';
    const how = { ...options, headers, credentials, ...(priority && { priority }), ...(cache && { cache }) };
    manager.itemStart(url);
    try {
      const response = await fetch(url, how as RequestInit);
      if (response.ok && response.body) return new Response(this.#counted(response, url), response);
      if (!response.ok && given) manager.itemError(url);
      manager.itemEnd(url);
      return response;
    } catch (error) {
      manager.itemError(url);
      manager.itemEnd(url);
      throw error;
    }
  };

  /** The contents of a response. The item of the manager ends with them. */
  #counted({ body, headers }: Response, url: string): Body {
    const { manager } = this.#settings;
    const total = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'));
    const report = this.#meter.part(total);
    let loaded = 0;
    let isOver = false;
    const count = (bytes: number): void => report((loaded += bytes), total && Math.max(total, loaded));
    return untilRead(body!, count, (hasFailed) => {
      if (isOver) return;
      isOver = true;
      if (hasFailed) manager.itemError(url);
      manager.itemEnd(url);
    });
  }

  /** The address of a file that was looked for beside the given one: in `resourcePath`, where that is set. */
  #besideGiven(href: string): string {
    const { pathname, search } = new URL(href);
    const name = pathname.slice(pathname.lastIndexOf('/') + 1) + search;
    return (this.#settings.resourcePath || this.#folder) + name;
  }
}

/** The contents of a response, whose size is told for each part that is read; `end` is called once, with whether it has failed. */
function untilRead(body: Body, count: (bytes: number) => void, end: (hasFailed: boolean) => void): Body {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          count(value.length);
          return controller.enqueue(value);
        }
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
  return URL.canParse(url, base) ? withoutFragment(new URL(url, base)).href : url;
}
