import type { Fetch } from '../core/files/fetch-file.js';

/** A sample model on the start page. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  /** "Unreal vertex mesh" */
  readonly format: string;
  /** "540 faces, 128 frames" */
  readonly detail: string;
  /** Names of its files in the folder `id` beside the index. */
  readonly files: readonly string[];
  /** Name of its thumbnail in the same folder; may be empty. */
  readonly picture: string;
}

/** The samples of the page; none when the index cannot be read, as from a `file:` URL. */
export async function readSamples(request: Fetch = fetch): Promise<Sample[]> {
  try {
    const response = await request(new URL('samples/index.json', document.baseURI), {});
    const list: unknown = response.ok ? await response.json() : [];
    return Array.isArray(list) ? list.filter(isSample) : [];
  } catch {
    return [];
  }
}

/** The URL of a sample's file. */
export function sampleUrl(sample: Sample, file: string): string {
  return new URL(`samples/${sample.id}/${encodeURIComponent(file)}`, document.baseURI).href;
}

function isSample(value: unknown): value is Sample {
  const sample = value as Sample;
  return typeof sample?.id === 'string' && typeof sample.name === 'string' && Array.isArray(sample.files);
}
