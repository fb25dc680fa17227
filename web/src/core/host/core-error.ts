import { ModelError } from '../model-error.js';
import type { CoreError } from '../wasm/modules.js';

/** Converts an error of the core to a ModelError. */
export function modelError(error: CoreError): ModelError {
  const counts = error.expected !== 0 || error.found !== 0;
  return new ModelError({
    ...error,
    offset: error.field || error.offset ? error.offset : null,
    expected: counts ? Number(error.expected) : null,
    found: counts ? Number(error.found) : null,
  });
}
