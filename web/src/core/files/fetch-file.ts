import { joined } from '../bytes.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import { withoutFragment } from './source-fragment.js';

/** Files of at most this size stay in memory, where reading them takes no time; the browser stores larger ones. */
const mostInMemory = 8 * 1024 * 1024;

/** The contents of a downloaded file. */
export type Contents = Uint8Array<ArrayBuffer> | Blob;

/** Called with the bytes received and the announced size, 0 where it is unknown. */
export type DownloadProgress = (loaded: number, total: number) => void;

/** Requests a file, or its length or a range: `fetch`, or a function that adds headers or looks elsewhere. */
export type Fetch = (
  address: URL,
  options: {
    readonly signal?: AbortSignal;
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<Response>;

/** Where programs can read the disk: addresses of its paths, and what answers for them as a server does. */
export interface Disk {
  address(path: string): URL;
  readonly fetch: Fetch;
}

let disk: Disk | null = null;

/** Lets sources be paths of the disk. */
export function setDisk(files: Disk): void {
  disk = files;
}

/** `fetch`, and files of the disk where there is one. */
export const fetchAddress: Fetch = (address, options) =>
  (disk && address.protocol === 'file:' ? disk.fetch : fetch)(address, options);

/** Resolves an address; throws a ModelError when it is invalid or has an unsupported scheme. */
export function addressOf(given: string | URL): URL {
  const page = globalThis.location?.href;
  // A letter alone is that of a drive.
  if (disk && !page && typeof given === 'string' && !/^[a-z][a-z\d+.-]+:/i.test(given))
    return disk.address(given);
  let address: URL;
  try {
    address = new URL(given, page);
  } catch (error) {
    throw new ModelError(
      {
        code: 'bad-address',
        file: String(given),
        sentence: `"${given}" is not an address`,
        advice: 'Name a file, such as https://example.org/crate.zip.',
      },
      { cause: error },
    );
  }
  if (!['https:', 'http:', 'blob:', 'data:', disk && 'file:'].includes(address.protocol)) {
    throw new ModelError({
      code: 'bad-address',
      file: String(given),
      sentence: `"${given}" cannot be opened: addresses that start with ${address.protocol} hold no models`,
      advice: 'Use an https address, or drop the file.',
    });
  }
  return address;
}

/**
 * File names for a set of addresses: the last path segment, percent-decoded; the whole path where two segments are equal.
 */
export function namesOfAddresses(addresses: readonly URL[]): string[] {
  const short = addresses.map(({ pathname, protocol, host }) => {
    if (protocol === 'data:' || protocol === 'blob:') return 'file';
    return decodeSegment(pathname.slice(pathname.lastIndexOf('/') + 1)) || host;
  });
  return short.map((name, index) => {
    const taken = short.some((other, at) => at !== index && other.toLowerCase() === name.toLowerCase());
    const path = addresses[index]!.pathname.slice(1);
    return taken && path.includes('/') ? path.split('/').map(decodeSegment).join('/') : name;
  });
}

/** A percent-decoded path segment; unchanged when it is malformed or would contain a separator. */
function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return /[/\\\u0000-\u001f]/.test(text) ? segment : text;
  } catch {
    return segment;
  }
}

/** Downloads a file of at most `limits.total` bytes. Throws a ModelError that names the file, or the reason of an abort. */
export async function fetchFile(
  address: URL,
  name: string,
  onProgress: DownloadProgress,
  signal?: AbortSignal,
  request: Fetch = fetchAddress,
): Promise<Contents> {
  return contentsOf(await answerOf(address, name, signal, request), address, name, onProgress, signal);
}

/** The answer of a server to a request. Throws a ModelError when it cannot be reached, or refuses. */
export async function answerOf(
  address: URL,
  name: string,
  signal?: AbortSignal,
  request: Fetch = fetchAddress,
  options: Parameters<Fetch>[1] = {},
): Promise<Response> {
  const plain = withoutFragment(address);
  const response = await request(plain, signal ? { ...options, signal } : options).catch(
    async (error: unknown) => {
      signal?.throwIfAborted();
      throw error instanceof ModelError ? error : await unreachable(plain, name, error, signal);
    },
  );
  if (!response.ok) throw await described(name, (texts) => texts.refused(truncated(plain), name, response));
  return response;
}

/** The file that a server answers with, of at most `limits.total` bytes. */
export async function contentsOf(
  response: Response,
  address: URL,
  name: string,
  onProgress: DownloadProgress,
  signal?: AbortSignal,
): Promise<Contents> {
  const announced = response.headers.has('content-encoding')
    ? 0
    : Number(response.headers.get('content-length')) || 0;
  if (announced > limits.total) {
    await response.body?.cancel();
    throw await described(name, (texts) => texts.tooBig(name, announced));
  }
  try {
    const contents = await receive(response, name, announced, onProgress);
    if (await isWebPage(contents))
      throw await described(name, (texts) => texts.webPage(truncated(address), name));
    return contents;
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ModelError
      ? error
      : await described(name, (texts) => texts.interrupted(address, name, error));
  }
}

/** The contents of a response of at most `limits.total` bytes. */
export async function receive(
  response: Response,
  name: string,
  announced: number,
  onProgress: DownloadProgress,
): Promise<Contents> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    loaded += part.value.length;
    if (loaded > limits.total) {
      await reader!.cancel();
      throw await described(name, (texts) => texts.tooBig(name, loaded));
    }
    chunks.push(part.value);
    onProgress(loaded, announced && Math.max(announced, loaded));
  }
  return loaded > mostInMemory ? new Blob(chunks) : joined(chunks);
}

type Texts = typeof import('./download-errors.js');

/** An error whose words are loaded when they are needed. */
async function described(name: string, describe: (texts: Texts) => ModelError): Promise<ModelError> {
  const texts = await import('./download-errors.js').catch(() => null);
  const sentence = `${name} could not be downloaded`;
  return texts ? describe(texts) : new ModelError({ code: 'unreachable', file: name, sentence });
}

/** Distinguishes an unreachable server from one without CORS headers, which browsers report alike. */
async function unreachable(
  address: URL,
  name: string,
  error: unknown,
  signal?: AbortSignal,
): Promise<ModelError> {
  const failed = (code: string, sentence: string, advice: string, cause = ''): ModelError =>
    new ModelError({ code, file: name, sentence, cause, advice }, { cause: error });
  const notDownloaded = `${name} could not be downloaded:`;
  if (globalThis.navigator?.onLine === false)
    return failed('offline', `${notDownloaded} this device is offline`, 'Connect it, or drop the file here.');
  const { host, protocol } = address;
  const origin = globalThis.location?.origin;
  const elsewhere = origin !== undefined && origin !== address.origin && protocol.startsWith('http');
  if (elsewhere && (await isReachable(address, signal))) {
    const sentence = `${host} does not let other pages read ${name} (no Access-Control-Allow-Origin)`;
    return failed('not-shared', sentence, 'Download it and drop it here.');
  }
  const cause = `The address was ${truncated(address)}.`;
  // Mixed content and Content-Security-Policy block plain http; scripts cannot distinguish these.
  if (elsewhere && protocol === 'http:') {
    const sentence = `${notDownloaded} ${host} did not answer, or the browser blocks it without https`;
    const advice = 'Try the address with https in front, or drop the file here.';
    return failed('unreachable', sentence, advice, cause);
  }
  const sentence = `${notDownloaded} ${host || 'its address'} did not answer`;
  return failed('unreachable', sentence, 'Look at the address, or drop the file here.', cause);
}

async function isReachable(address: URL, signal?: AbortSignal): Promise<boolean> {
  try {
    await fetch(address, { mode: 'no-cors', method: 'HEAD', ...(signal ? { signal } : {}) });
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

/** Many links lead to a page about a file, and many servers respond with a page instead of 404. */
export async function isWebPage(contents: Contents): Promise<boolean> {
  const start = contents.slice(0, 256);
  const text = start instanceof Blob ? await start.text() : new TextDecoder().decode(start);
  return /^\s*<(!doctype html|html)\b/i.test(text);
}

function truncated(address: URL): string {
  return address.href.length > 200 ? `${address.href.slice(0, 200)}…` : address.href;
}
