import type { Progress } from '../../core/index.js';
import { DelayedProgress } from './task.js';
import { completeFiles } from './open.js';
import type { Workspace } from './workspace.js';

/** Reads the rest of many files while the first models of them are used. Fires `rest` when more was read. */
export class RestOfFiles extends EventTarget {
  /** What was read; null when there is nothing to read. `total` is −1 for files that have arrived. */
  progress: Progress | null = null;
  /** Resolves when all files are there, or others were opened. */
  whole: Promise<unknown> = Promise.resolve();
  readonly #workspace: Workspace;
  readonly #whenShown: () => Promise<void>;
  #key: object | null = null;

  /** `whenShown` resolves when the first models are shown. */
  constructor(workspace: Workspace, whenShown: () => Promise<void>) {
    super();
    this.#workspace = workspace;
    this.#whenShown = whenShown;
    workspace.addEventListener('change', () => this.#changed());
  }

  #changed(): void {
    const { origin, files } = this.#workspace.current?.version ?? {};
    if (!origin || origin.key === this.#key) return;
    this.#key = origin.key;
    this.progress = null;
    if (!files!.isComplete) this.whole = this.#read(origin.key, origin.name);
  }

  async #read(key: object, name: string): Promise<void> {
    const report = (progress: Progress | null): void => {
      if (this.#key !== key) return;
      this.progress = progress;
      this.dispatchEvent(new Event('rest'));
    };
    const delayed = new DelayedProgress(report);
    const onProgress = (latest: Progress): void => delayed.update(latest);
    report({ loaded: 0, total: 0 });
    const ended = (): void => {
      delayed.stop();
      report(null);
    };
    const command = completeFiles(key, this.#whenShown, { onProgress }, ended);
    const outcome = await this.#workspace.run(command, { name, onError: 'return', priority: 'background' });
    ended();
    if (outcome.kind === 'failed') this.#workspace.say({ text: `${outcome.failed.error.report.sentence}.` });
  }
}
