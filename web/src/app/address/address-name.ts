/** What the page keeps with an entry of the history. */
export interface Written {
  /** The link was written by the page. */
  readonly isWritten: true;
  /** What was open. */
  readonly name: string;
}

/**
 * What an address says that its model is called; empty where it does not say it. `nameOfSample` gives that of a sample.
 *
 * ```ts
 * nameOfAddress('#v=1&src=https://example.org/crate.zip', null, String); // → "crate.zip"
 * ```
 */
export function nameOfAddress(
  address: string,
  state: Partial<Written> | null,
  nameOfSample: (id: string) => string,
): string {
  const field = (key: string): string => {
    const [, value = ''] = new RegExp(`[#?&]${key}=([^&]*)`).exec(address) ?? [];
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  };
  const [sample, entry, model] = [field('sample'), field('entry'), field('model')];
  if (sample) return nameOfSample(sample);
  if (typeof state?.name === 'string' && state.name) return state.name;
  if (entry) return nameOfEntry(entry);
  if (model) return model.split('.').at(-1)!;
  const [path = ''] = field('src').split(/[?#]/);
  return path.split('/').at(-1)!;
}

/** The name in the id of a model: "Crate" of "crate_d.3d#crate.uc:Crate", "nightjar" of "creatures.u#birds.nightjar", "crate" of "mod/crate_d.3d". */
export function nameOfEntry(entry: string): string {
  const [file = '', inside = ''] = entry.split('#');
  const stem = file
    .split('/')
    .at(-1)!
    .replace(/(?:_[ad])?\.\w+$/, '');
  return inside.split(/[:/.]/).at(-1) || stem || entry;
}
