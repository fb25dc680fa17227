import type { ModelFile } from '../../session/session-types.js';
import type { Session } from '../../session/session.js';
import { listNames } from '../../shared/format.js';
import { fileName } from '../../../core/format.js';
import type { EditHistory } from './edit-history.js';
import { saveFile } from './save-file.js';

/** The edits of all models of a drop. Before the page is closed the browser asks; what another drop replaces can still be saved. */
export class UnsavedEdits {
  readonly #session: Session;
  readonly #histories = new Map<string, EditHistory>();
  readonly #end = new AbortController();
  #drop: object | null;

  constructor(session: Session) {
    this.#session = session;
    this.#drop = session.drop;
    const { signal } = this.#end;
    session.addEventListener('change', () => this.#changed(), { signal });
    window.addEventListener('beforeunload', (event) => this.#leave(event), { signal });
  }

  stop(): void {
    this.#end.abort();
  }

  add(model: string, history: EditHistory): void {
    this.#histories.set(model, history);
  }

  of(model: string): EditHistory | null {
    return this.#histories.get(model) ?? null;
  }

  #leave(event: BeforeUnloadEvent): void {
    const histories = [...this.#histories.values()];
    if (histories.some(({ unsaved }) => unsaved.length > 0)) event.preventDefault();
  }

  #changed(): void {
    const { drop, isBusy, error } = this.#session;
    // A drop that cannot be opened is left again.
    if (isBusy || error || drop === this.#drop) return;
    this.#drop = drop;
    const lost: ModelFile[] = [];
    for (const [model, history] of this.#histories) {
      if (!this.#session.entries.some(({ id }) => id === model)) {
        this.#histories.delete(model);
        lost.push(...history.unsaved);
      }
    }
    if (lost.length > 0) this.#offer(lost);
  }

  #offer(files: readonly ModelFile[]): void {
    const session = this.#session;
    const names = listNames(files.map(({ name }) => fileName(name)));
    const notice = `${names} ${files.length === 1 ? 'has' : 'have'} changes that were not saved.`;
    session.noticeAction = { notice, label: 'Save', run: () => files.forEach(saveFile) };
    session.addNotice(notice);
  }
}
