import type { CommandResult, Service } from './connections.js';
import { EmbedPage } from './embed-page.js';
import type { EventName, Welcome } from './protocol.js';
import { methods, type Command } from './requests.js';
import type { EventListener } from './viewer.js';

const events = Object.keys({
  load: true,
  error: true,
  progress: true,
  'camera-change': true,
  play: true,
  pause: true,
  finished: true,
} satisfies Record<EventName, true>) as EventName[];

/** The frame for pages that connect: they are welcome before the viewer is there, and their requests wait for it. */
export class Frame implements Service {
  readonly #loading: Promise<EmbedPage>;
  #page: EmbedPage | null = null;
  #connected = false;

  /** `element` defines `<retro-mesh>`; `forward` is called for each event of the viewer. */
  constructor(element: Promise<unknown>, forward: EventListener) {
    this.#loading = element.then(() => {
      this.#page = new EmbedPage(forward);
      if (this.#connected) this.#page.connect();
      return this.#page;
    });
    this.#loading.catch(showFailure);
  }

  /** Shows what a fragment says. */
  async open(fragment: string): Promise<void> {
    const page = await this.#loading.catch(() => null);
    page?.open(fragment);
  }

  welcome(): Omit<Welcome, 'version'> {
    this.#connected = true;
    return { methods, events, model: this.#page?.connect() ?? null };
  }

  async run(command: Command): Promise<CommandResult> {
    return (await this.#loading).run(command);
  }
}

/** The scripts of the viewer did not arrive. */
function showFailure(): void {
  const problems = document.getElementById('problems')!;
  const line = document.createElement('p');
  line.textContent = 'The viewer could not be loaded. Check the connection, and load this page again.';
  problems.replaceChildren(line);
  problems.hidden = false;
}
