import { ModelError, type Collection, type ErrorReport } from '../../core/index.js';

/** An error that occurred while something was opened, as the error page shows it. */
export interface OpenError {
  /** What was being opened: a model of the drop, or the drop. */
  readonly name: string;
  /** A model of the drop failed; the drop's other models can still be opened. */
  readonly ofModel: boolean;
  readonly report: ErrorReport;
  /** The whole report as plain text. */
  readonly text: string;
  /** Contents of the file with the error, when they are available. */
  readonly bytes: Uint8Array | null;
}

/** What the error page shows of an error, with the bytes of its file where `drop` has it. */
export async function openErrorOf(
  cause: unknown,
  name: string,
  ofModel: boolean,
  drop: Pick<Collection, 'read'> | null,
): Promise<OpenError> {
  const error = asModelError(cause, name);
  const { report } = error;
  const bytes = report.offset === null ? null : await drop?.read(report.file).catch(() => null);
  return { name, ofModel, report, text: error.toText(), bytes: bytes ?? null };
}

/** A ModelError for an error of any kind: one that is not a ModelError is a bug in the page. */
function asModelError(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  if (isNotLoaded(error))
    return new ModelError(
      {
        code: 'not-loaded',
        sentence: `The part of this page that opens ${name} could not be loaded`,
        cause: `The reason given: ${error.message}`,
        advice: 'Check the connection, then try again.',
      },
      { cause: error },
    );
  return new ModelError(
    {
      code: 'stopped',
      sentence: `An internal error occurred while opening ${name}`,
      cause: error instanceof Error ? error.message : String(error),
      advice: 'Reload the page and try again. If it happens again, copy the report and file a bug.',
    },
    { cause: error },
  );
}

/** Whether an import has failed: browsers throw a TypeError with their own words, Vite an Error for a style sheet. */
function isNotLoaded(error: unknown): error is Error {
  return error instanceof Error && /import|preload/i.test(error.message);
}
