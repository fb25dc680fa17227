/** One of our own models, offered on the empty page. */
export interface Sample {
  readonly id: string;
  readonly name: string;
  /** "Unreal vertex mesh" */
  readonly format: string;
  /** "540 faces, 128 frames" */
  readonly detail: string;
  /** Names of its files, beside the index in a folder called like `id`. */
  readonly files: readonly string[];
  /** Name of its picture in the same folder. */
  readonly picture: string;
}

/** The samples that come with the page; none where their index cannot be read, as in a page opened from disk. */
export async function readSamples(): Promise<Sample[]> {
  try {
    const answer = await fetch('samples/index.json');
    const list: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(list) ? list.filter(isSample) : [];
  } catch {
    return [];
  }
}

/** The address of one of the files of a sample. */
export function sampleUrl(sample: Sample, file: string): string {
  return new URL(`samples/${sample.id}/${encodeURIComponent(file)}`, document.baseURI).href;
}

function isSample(value: unknown): value is Sample {
  const sample = value as Sample;
  return typeof sample?.id === 'string' && typeof sample.name === 'string' && Array.isArray(sample.files);
}
