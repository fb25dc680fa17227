import { expect } from 'vitest';
import { ModelError } from '../../web/src/core/model-error.js';

/** The ModelError in which work ends. */
export async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}
