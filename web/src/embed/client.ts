import type {
  Answer,
  EventMessage,
  EventName,
  Events,
  Method,
  Methods,
  ModelInfo,
  ProtocolError,
  Welcome,
} from './protocol.js';

export type * from './protocol.js';

/** A request that the frame did not carry out. */
export class EmbedError extends Error {
  /** A word for scripts, such as `not-found` or `no-model`. */
  readonly code: string;

  constructor({ code, message }: ProtocolError) {
    super(message);
    this.code = code;
  }
}

const noResult: ProtocolError = { code: 'failed', message: 'The answer of the frame has no result.' };

type Params<M extends Method> = Methods[M]['params'];
type Result<M extends Method> = Promise<Methods[M]['result']>;
type Options<M extends Method> = Omit<Params<M>, 'src'>;

/** A viewer in a frame. All methods reject with an EmbedError. */
export class EmbeddedViewer {
  /** The model that is shown, or null. */
  model: ModelInfo | null;
  readonly #port: MessagePort;
  readonly #waiting: Map<number, (answer: Answer) => void> = new Map();
  readonly #listeners: Map<string, Set<(detail: never) => void>> = new Map();
  #closed: ProtocolError | null = null;
  #id = 0;

  constructor(port: MessagePort, { model }: Welcome) {
    this.model = model;
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<Answer & EventMessage>): void => {
      if (!data.event) {
        this.#waiting.get(data.id as number)?.(data);
        return;
      }
      if (data.event === 'load') this.model = data.detail as ModelInfo;
      this.#listeners.get(data.event)?.forEach((listener) => listener(data.detail as never));
    };
  }

  /** Calls `listener` for each event of that name; the function that is returned ends it. */
  on<E extends EventName>(event: E, listener: (detail: Events[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Loads the files of one or several URLs; resolves when the model is drawn. */
  load(src: string | readonly string[], options?: Options<'load'>): Result<'load'> {
    return this.request('load', { ...options, src });
  }

  /** Moves the camera, to "30deg 75deg auto" for example; resolves with where it is. */
  camera(orbit?: string): Result<'camera'> {
    return this.request('camera', orbit ? { orbit } : {});
  }

  /** Selects a clip by name or index. */
  clip(clip: string | number): Result<'clip'> {
    return this.request('clip', { clip });
  }

  play(options?: Params<'play'>): Result<'play'> {
    return this.request('play', options);
  }

  pause(): Result<'pause'> {
    return this.request('pause');
  }

  /** Goes to a moment of the clip, in seconds. */
  seek(time: number): Result<'seek'> {
    return this.request('seek', { time });
  }

  /** Changes display, light, background and the other settings of the stage; resolves with all of them. */
  display(settings?: Params<'display'>): Result<'display'> {
    return this.request('display', settings);
  }

  /** A picture as PNG. */
  async snapshot(options?: Params<'snapshot'>): Promise<Blob> {
    const { bytes, type } = await this.request('snapshot', options);
    return new Blob([bytes], { type });
  }

  /** Sends any request of the protocol. */
  request<M extends Method>(method: M, params?: Params<M>): Result<M> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new EmbedError(this.#closed);
      const id = ++this.#id;
      this.#waiting.set(id, ({ error, result }) => {
        this.#waiting.delete(id);
        if (!result) reject(new EmbedError(error ?? noResult));
        else resolve(result as Methods[M]['result']);
      });
      this.#port.postMessage({ retromesh: 1, id, method, params });
    });
  }

  /** Closes the connection; requests that still wait, and later ones, are rejected. */
  disconnect(): void {
    const error = (this.#closed = { code: 'disconnected', message: 'The connection was closed.' });
    this.#port.close();
    this.#waiting.forEach((end, id) => end({ retromesh: 1, id, error }));
  }
}

/**
 * Connects to a frame with embed.html. A frame that is still loading, or that loads when it is scrolled into view, is waited
 * for; a page that does not answer in 10 seconds after it was loaded is none of Retromesh.
 *
 * @example
 * const viewer = await connect(document.querySelector('iframe'));
 * viewer.on('load', ({ name }) => console.log(name));
 * await viewer.load('https://files.example.org/Fenstrider.zip');
 */
export function connect(
  frame: HTMLIFrameElement,
  options: { signal?: AbortSignal } = {},
): Promise<EmbeddedViewer> {
  return new Promise((resolve, reject) => {
    options.signal?.throwIfAborted();
    const end = new AbortController();
    const { signal } = end;
    const id = `${Math.random()}`;
    let timer = 0;
    const fail = (error: unknown): void => {
      end.abort();
      clearTimeout(timer);
      reject(error);
    };
    const hello = (): void =>
      frame.contentWindow?.postMessage({ retromesh: 1, id, method: 'hello', params: { version: 1 } }, '*');
    const receive = ({ data, source, ports }: MessageEvent): void => {
      if (source !== frame.contentWindow || data?.retromesh !== 1 || data.id !== id) return;
      if (!ports[0]) return fail(new EmbedError(data.error ?? noResult));
      end.abort();
      clearTimeout(timer);
      resolve(new EmbeddedViewer(ports[0], data.result));
    };
    const loaded = (): void => {
      hello();
      const error = {
        code: 'no-answer',
        message: 'The frame shows no embed.html of Retromesh.',
      };
      timer ||= window.setTimeout(() => fail(new EmbedError(error)), 10_000);
    };
    options.signal?.addEventListener('abort', () => fail(options.signal!.reason), { signal });
    window.addEventListener('message', receive, { signal });
    frame.addEventListener('load', loaded, { signal });
    hello();
  });
}
