import { LinkError } from '../links/link-error.js';
import { readSamples, sampleUrl } from '../links/samples.js';
import { unpack } from '../links/unpack.js';
import type { LinkSource } from '../links/view-state.js';

/** Files beside the page, or with their contents. */
type LocalFiles = { name: string; url: string }[] | { name: string; file: Blob }[];

/**
 * The files of a link that does not name their URLs. Throws a LinkError when it names a sample that is not there, or its
 * model is damaged.
 */
export async function localFilesOf(
  source: Exclude<LinkSource, { kind: 'addresses' }>,
  request: Parameters<typeof readSamples>[0],
): Promise<LocalFiles> {
  if (source.kind === 'packed') {
    const files = await unpack(source.text);
    return files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]) }));
  }
  const sample = (await readSamples(request)).find(({ id }) => id === source.id);
  if (sample) return sample.files.map((name) => ({ name, url: sampleUrl(sample, name) }));
  const sentence = `The link names the sample "${source.id}", which is not beside this page`;
  throw new LinkError({ code: 'bad-link', sentence });
}
