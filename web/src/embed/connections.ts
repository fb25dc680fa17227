import { protocolVersion, type Answer, type EventName, type Events, type Welcome } from './protocol.js';
import { protocolError, RequestError } from './request-error.js';
import { readHello, readRequest, type Command } from './requests.js';

/** What a command returns, and what is moved to the page with it. */
export interface CommandResult {
  readonly result: unknown;
  readonly transfer?: Transferable[];
}

/** What the connections are for. */
export interface Service {
  /** The answer to a page that connects. */
  welcome(): Omit<Welcome, 'version'>;
  run(command: Command): Promise<CommandResult>;
}

/** A window that receives messages, and the page around it. */
export interface MessageSource {
  readonly parent: unknown;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

const maxConnections = 8;
const maxWaiting = 32;
/** A request counts as waiting at least as long, and a hello, so that a page that sends thousands is answered at once and the frame goes on drawing. */
const milliseconds = 100;

/**
 * The connections to the page around the frame. That page, and no other window, opens one with `hello`; the answer carries
 * a port, and only messages on such a port are obeyed. Nothing is sent to a page that did not say hello.
 */
export class Connections {
  readonly #service: Service;
  readonly #ports: MessagePort[] = [];
  #waiting = 0;
  #greeted = 0;

  constructor(window: MessageSource, service: Service) {
    this.#service = service;
    window.addEventListener('message', (event) => {
      const { source } = event;
      if (source && source !== window && source === window.parent) this.#greet(event, source as Window);
    });
  }

  get count(): number {
    return this.#ports.length;
  }

  /** Sends an event to all that are connected. */
  send<E extends EventName>(event: E, detail: Events[E]): void {
    for (const port of this.#ports) port.postMessage({ retromesh: 1, event, detail });
  }

  #greet({ data, origin }: MessageEvent, source: Window): void {
    const hello = readHello(data);
    if (!hello) return;
    // A sandboxed page or one from a file has the origin "null", which cannot be named as a target.
    const targetOrigin = origin === 'null' || origin === '' ? '*' : origin;
    const answer = (rest: Partial<Answer>, transfer: Transferable[] = []): void =>
      source.postMessage({ retromesh: 1, id: hello.id, ...rest }, { targetOrigin, transfer });
    if (this.#greeted === maxConnections) return answer({ error: protocolError(busy()) });
    this.#greeted += 1;
    setTimeout(() => (this.#greeted -= 1), milliseconds);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', (event) => void this.#receive(port1, event.data));
    port1.start();
    this.#ports.push(port1);
    if (this.#ports.length > maxConnections) this.#ports.shift()!.close();
    const version = Math.min(hello.version, protocolVersion);
    answer({ result: { version, ...this.#service.welcome() } }, [port2]);
  }

  async #receive(port: MessagePort, data: unknown): Promise<void> {
    const request = readRequest(data);
    if (!request) return;
    const { id } = request;
    const answer = (rest: Partial<Answer>, transfer: Transferable[] = []): void =>
      port.postMessage({ retromesh: 1, id, ...rest }, transfer);
    if ('error' in request) return answer({ error: request.error });
    if (this.#waiting === maxWaiting) return answer({ error: protocolError(busy()) });
    this.#waiting += 1;
    const passed = new Promise((end) => setTimeout(end, milliseconds));
    try {
      const { result, transfer } = await this.#service.run(request.command);
      answer({ result }, transfer);
    } catch (error) {
      answer({ error: protocolError(error) });
    } finally {
      void passed.then(() => (this.#waiting -= 1));
    }
  }
}

const busy = (): RequestError => new RequestError('busy', 'Too many requests wait for an answer.');
