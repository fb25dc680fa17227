import { ModelError } from '../../core/index.js';
import type { Failed, Version } from './version.js';

/** What could not be opened, with the bytes of the file that the error names. */
export async function failureOf(
  cause: unknown,
  name: string,
  version: Version | null,
  retry: Failed['retry'],
): Promise<Failed> {
  const error = asModelError(cause, name);
  const { file, offset } = error.report;
  const bytes = offset === null ? null : await version?.files.read(file).catch(() => null);
  return { name, version, error, bytes: bytes ?? null, retry };
}

/** A ModelError for an error of any kind: one that is not a ModelError is a bug in the page. */
export function asModelError(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && ofImports.has(error))
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

const ofImports = new WeakSet<Error>();

/** Takes the errors of imports from Vite's events: their texts are those of the browser. */
export function watchImports(target: EventTarget, signal?: AbortSignal): void {
  const noted = (event: Event): unknown =>
    ofImports.add((event as Event & { readonly payload: Error }).payload);
  target.addEventListener('vite:preloadError', noted, signal ? { signal } : {});
}
