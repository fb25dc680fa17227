import { ModelError } from './model-error.js';
import type { CoreError } from './wasm/modules.js';

/** An error of the core as one that a person can read and copy. */
export function modelError(error: CoreError): ModelError {
  const counts = error.expected !== 0 || error.found !== 0;
  return new ModelError({
    ...error,
    offset: error.field || error.offset ? error.offset : null,
    expected: counts ? Number(error.expected) : null,
    found: counts ? Number(error.found) : null,
  });
}
