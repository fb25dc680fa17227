import { sizeInWords } from '../format.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';

// What is said of downloads from a server that can be reached.

const meanings: Readonly<Record<number, string>> = {
  401: ' (sign-in needed)',
  403: ' (not allowed)',
  404: ' (not found)',
  410: ' (gone)',
  429: ' (too many requests)',
  500: ' (a server error)',
  503: ' (busy)',
};

/** The error for an answer that is none of success. */
export function refused(address: string, name: string, { status }: Response): ModelError {
  const gone = status === 404 || status === 410;
  return new ModelError({
    code: gone ? 'not-found' : 'server-refused',
    file: name,
    found: status,
    sentence: `${name} could not be downloaded: the server answered ${status}${meanings[status] ?? ''}`,
    cause: `The address was ${address}.`,
    advice:
      status < 500
        ? 'Look at the address, or drop the file here.'
        : 'Try again later, or drop the file here.',
  });
}

/** The error for a page about a file. */
export function webPage(address: string, name: string): ModelError {
  return new ModelError({
    code: 'web-page',
    file: name,
    sentence: `${name} could not be opened: its address leads to a web page, not to the file`,
    cause: `The address was ${address}.`,
    advice: 'Look there for a link that downloads the file itself, such as "raw", and use that.',
  });
}

/** The error for a file that is larger than what is downloaded. */
export function tooBig(name: string, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    found: size,
    sentence: `${name} stopped at ${sizeInWords(limits.total)}: at most that much is downloaded`,
    advice: 'Download it yourself and drop it here.',
  });
}

/** The error for a connection that ends before all bytes have arrived. */
export function interrupted(address: URL, name: string, error: unknown): ModelError {
  return new ModelError(
    {
      code: 'download-broke-off',
      file: name,
      sentence: `${name} could not be downloaded: the connection to ${address.host || 'its address'} broke off`,
      advice: 'Try again, or drop the file here.',
    },
    { cause: error },
  );
}
