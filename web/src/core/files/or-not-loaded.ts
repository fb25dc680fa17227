import { messageOf, ModelError } from '../model-error.js';

/** Code that is loaded on demand. Throws a ModelError when it cannot be. */
export async function orNotLoaded<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    throw new ModelError(
      {
        code: 'not-loaded',
        sentence: 'Retromesh could not load the part that unpacks archives',
        cause: `The reason given: ${messageOf(error)}`,
        advice: 'Try again; without a network connection, wait for one.',
      },
      { cause: error },
    );
  });
}
