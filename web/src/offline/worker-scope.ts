// The part of the types of service workers that is used here: TypeScript has them in a library that excludes that of pages.

/** An event that keeps the service worker running until what it waits for is done. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** The page or thread that requests; empty for pages that are opened. */
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown;
}

/** A page or thread that is open. */
interface Client {
  readonly url: string;
}

interface Registration {
  /** The address of the folder of the page. */
  readonly scope: string;
  readonly installing: unknown;
  readonly waiting: unknown;
  unregister(): Promise<boolean>;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: ExtendableMessageEvent;
}

/** The global object of a service worker. */
export interface ServiceWorkerScope {
  readonly caches: CacheStorage;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Client | undefined>;
    matchAll(options: { includeUncontrolled: boolean; type: 'window' }): Promise<readonly Client[]>;
  };
  readonly location: Location;
  readonly registration: Registration;
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void;
  fetch: typeof globalThis.fetch;
  skipWaiting(): Promise<void>;
}
