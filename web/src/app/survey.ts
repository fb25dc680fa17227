import { ModelError, type Model } from '../core/index.js';

/** What is known of a model of the drop that is not shown. */
export type SurveyResult =
  { readonly faces: number; readonly frames: number; readonly notes: number } | 'failed';

/** More models than this are not opened just to be counted. */
const mostModels = 200;

/** Opens the models of a drop one after the other, to say how large each is and which do not open. */
export class Survey extends EventTarget {
  readonly results = new Map<number, SurveyResult>();
  #work = new AbortController();

  /** How many did not open. */
  get failed(): number {
    return [...this.results.values()].filter((result) => result === 'failed').length;
  }

  /** Begins again with `count` models; `failedAt` is known not to open. Fires `change` as results come. */
  async start(
    count: number,
    failedAt: number,
    open: (at: number, signal: AbortSignal) => Promise<Model>,
  ): Promise<void> {
    this.stop();
    this.results.clear();
    if (failedAt >= 0) this.results.set(failedAt, 'failed');
    const { signal } = (this.#work = new AbortController());
    for (let at = 0; at < Math.min(count, mostModels) && !signal.aborted; at++) {
      if (at === failedAt) continue;
      const result = await measure(open(at, signal)).catch(() => null);
      if (signal.aborted) return;
      if (result) this.results.set(at, result);
      this.dispatchEvent(new Event('change'));
    }
  }

  stop(): void {
    this.#work.abort();
  }
}

async function measure(opening: Promise<Model>): Promise<SurveyResult> {
  try {
    const model = await opening;
    const faces = new Set(model.faceSource).size;
    model.dispose();
    return { faces, frames: model.frameCount, notes: model.notes.length };
  } catch (fault) {
    if (fault instanceof ModelError) return 'failed';
    throw fault;
  }
}
