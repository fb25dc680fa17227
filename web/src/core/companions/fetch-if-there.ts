import { isWebPage, receive, type Contents } from '../files/fetch-file.js';

/** Downloads a file that may be missing; null where it is. Throws only the reason of an abort. */
export async function fetchIfThere(address: URL, signal?: AbortSignal): Promise<Contents | null> {
  try {
    const response = await fetch(address, signal ? { signal } : {});
    if (!response.ok) return null;
    const contents = await receive(response, address.href, 0, () => {});
    return (await isWebPage(contents)) ? null : contents;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
