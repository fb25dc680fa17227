import type { ErrorReport } from '../../core/index.js';

/** Why something was not opened, with what the page knows beyond the report. */
export interface Failure {
  /** What was to be opened: a model of the drop, or the drop. */
  readonly name: string;
  /** It is a model of the drop; its other models can be opened still. */
  readonly ofEntry: boolean;
  readonly report: ErrorReport;
  /** The whole report as plain text. */
  readonly text: string;
  /** The file at fault, when its bytes are at hand. */
  readonly bytes: Uint8Array | null;
}
