import type { ErrorReport } from '../../core/index.js';
import type { Failed } from '../workspace/version.js';

/** An error that occurred while something was opened, as the error page shows it. */
export interface OpenError {
  readonly name: string;
  /** A model of the drop failed; the drop's other models can still be opened. */
  readonly ofModel: boolean;
  readonly report: ErrorReport;
  /** The whole report as plain text. */
  readonly text: string;
  /** Contents of the file with the error, when they are available. */
  readonly bytes: Uint8Array | null;
}

const errors = new WeakMap<Failed, OpenError>();

export function openErrorOf(failed: Failed | null): OpenError | null {
  if (!failed) return null;
  let made = errors.get(failed);
  const { name, version, error, bytes } = failed;
  const { report } = error;
  if (!made)
    errors.set(failed, (made = { name, ofModel: version !== null, report, text: error.toText(), bytes }));
  return made;
}
