import { isWebPage, receive, type Contents, type Fetch } from '../files/fetch-file.js';

/** Downloads a file that may be missing; null where it is. Throws only the reason of an abort. */
export async function fetchIfThere(
  address: URL,
  signal?: AbortSignal,
  request: Fetch = fetch,
): Promise<Contents | null> {
  try {
    const response = await request(address, signal ? { signal } : {});
    if (!response.ok) return null;
    const contents = await receive(response, address.href, 0, () => {});
    return (await isWebPage(contents)) ? null : contents;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
}
