import '../../web/src/core/node.js';
import type { Source } from '../../web/src/core/index.js';
import { openDocumentBytes } from '../../web/src/core/inspector/open-document-bytes.js';
import { nameOfFiles } from '../../web/src/app/input/incoming-files.js';
import { type DroppedFile } from '../../web/src/app/workspace/local-files.js';
import { interpret, setField } from '../../web/src/app/workspace/change.js';
import { drop, showEntry, type OpenRequest } from '../../web/src/app/workspace/open.js';
import { filesOfModel, type Opened, type Origin } from '../../web/src/app/workspace/version.js';
import { Workspace, type Stage } from '../../web/src/app/workspace/workspace.js';
import { type Command, type Outcome } from '../../web/src/app/workspace/command.js';

export const dropped = (files: Record<string, Uint8Array>): DroppedFile[] =>
  Object.entries(files).map(([name, bytes]) => ({
    name,
    file: new File([bytes as Uint8Array<ArrayBuffer>], name),
  }));

/** A file with a byte set. */
export function withByte(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = bytes.slice();
  copy[at] = byte;
  return copy;
}

/** Where sources come from that were dropped. */
export function originOf(sources: readonly Source[], part: Partial<Origin> = {}): Origin {
  const name = nameOfFiles((sources as DroppedFile[]).map((source) => source.name));
  return { key: {}, name, link: null, files: [], handles: [], ...part };
}

/** A workspace with the real core, and what it drew. */
export class TestWorkspace extends Workspace {
  readonly drawn: (Opened & { inPlace: boolean })[];

  constructor(show: Stage['show'] = async () => {}) {
    const drawn: TestWorkspace['drawn'] = [];
    super({
      show: (opened, inPlace) => {
        drawn.push({ ...opened, inPlace });
        return show(opened, inPlace);
      },
    });
    this.drawn = drawn;
  }

  get texts(): string[] {
    return this.messages.map(({ text }) => text);
  }

  /** The models by name. */
  get names(): string[] | undefined {
    return this.shown?.version.files.entries.map(({ name }) => name);
  }

  /** How a command ended that was run as the page runs it. */
  async do(command: Command, onError: 'page' | 'return' = 'page'): Promise<Outcome['kind']> {
    return (await this.run(command, { name: 'test', onError })).kind;
  }

  drop(files: Record<string, Uint8Array> | readonly Source[], wanted: OpenRequest | null = null) {
    const sources = Array.isArray(files) ? (files as Source[]) : dropped(files as Record<string, Uint8Array>);
    return this.do(drop(sources, originOf(sources), wanted));
  }

  step(name: string, order?: readonly string[]) {
    const { entries } = this.shown!.version.files;
    const named = (each: string) => entries.find((entry) => entry.name === each)!;
    return this.do(showEntry(named(name).id, order?.map(named)));
  }

  interpret(choice: string) {
    return this.do(interpret('weapon-axes', choice));
  }

  /** Sets a field of the open model; the sentence of the error, or how it ended. */
  async set(file: string, path: string, value: number | Uint8Array): Promise<string> {
    const files = await filesOfModel(this.current!);
    const bytes = await openDocumentBytes(files);
    const index = files.findIndex(({ name }) => name === file);
    const command = setField(file, bytes.fieldByPath(index, path)!, value);
    bytes.dispose();
    const outcome = await this.run(command, { name: file, onError: 'return', priority: 'next' });
    return outcome.kind === 'failed' ? outcome.failed.error.report.sentence : outcome.kind;
  }
}
