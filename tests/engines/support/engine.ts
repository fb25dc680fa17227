import { chromium } from '@playwright/test';
import { chromiumArguments } from '../../../scripts/support/chromium.mjs';
import { startFirefox } from './firefox.js';
import type { Transport } from './transport.js';
import { startWebKit } from './webkit.js';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A page in one of the browsers, which does only what all of them can do. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  open(address: string): Promise<void>;
  /** Calls a function in the page, with a value that JSON can write, and returns its result. */
  call<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  call<Given, Result>(work: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
  end(): Promise<void>;
}

/** A page of an engine that is not Chromium, with the input of a person. */
export class DrivenEngine implements Engine {
  readonly name: EngineName;
  readonly version: string;
  readonly #transport: Transport;

  private constructor(name: EngineName, transport: Transport) {
    this.name = name;
    this.version = transport.version;
    this.#transport = transport;
  }

  static async start(name: EngineName): Promise<DrivenEngine> {
    const transport = await (name === 'firefox' ? startFirefox() : startWebKit());
    await transport.send('window/rect', { x: 0, y: 0, width: 1280, height: 900 });
    return new DrivenEngine(name, transport);
  }

  async open(address: string): Promise<void> {
    await this.#transport.send('url', { url: address });
  }

  call<Given, Result>(work: (given: Given) => Result | Promise<Result>, given?: Given): Promise<Result> {
    return this.#run(work.toString(), given);
  }

  /** Calls the function of a source text in the page. */
  async #run<Result>(work: string, given: unknown): Promise<Result> {
    const script = `const [given, done] = arguments;
      Promise.resolve(given).then(${work})
        .then((value) => done({ value }), (error) => done({ failure: String(error), stack: error.stack }));`;
    const answer = await this.#transport.send('execute/async', { script, args: [given ?? null] });
    const { value, failure, stack } = answer as { value: Result; failure?: string; stack?: string };
    if (failure !== undefined) throw new Error(`${failure} in the page\n${stack ?? ''}`);
    return value;
  }

  /** Sends the commands that follow to a frame by its number, or with null to the page. */
  async enterFrame(frame: number | null): Promise<void> {
    await this.#transport.send('frame', { id: frame });
  }

  /** Clicks the middle of the element that a function finds, when it is there. */
  async click(find: () => Element | null | undefined): Promise<void> {
    const [x, y] = await this.#run<[number, number]>(
      `async () => {
        const find = ${find.toString()};
        while (!find()) await new Promise((later) => requestAnimationFrame(later));
        find().scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = find().getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      }`,
      null,
    );
    await this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }, [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses a key: a character, or a code of WebDriver. */
  async press(key: string): Promise<void> {
    await this.#act({ type: 'key', id: 'keys' }, [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ]);
  }

  async #act(device: object, actions: readonly object[]): Promise<void> {
    await this.#transport.send('actions', { actions: [{ ...device, actions }] });
  }

  end(): Promise<void> {
    return this.#transport.end();
  }
}

/** Chromium, in which the page is tested elsewhere: its pictures are what those of the others are compared with. */
export async function startChromium(): Promise<Engine> {
  const executablePath = process.env['RETROMESH_CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  return {
    name: 'chromium',
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    call: (work: (given: never) => unknown, given?: unknown) =>
      page.evaluate(work as (given: unknown) => unknown, given) as never,
    end: () => browser.close(),
  };
}
