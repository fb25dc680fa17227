/** A source, and the model in it that is meant: "System/UnrealI.u#Skaarjw". */
export interface SourceFragment {
  readonly file: string;
  /** What is after the `#`; null for the whole source. */
  readonly entry: string | null;
}

/** The ways to read a path that may end with `#entry`, the longest file first: names of files may have a `#`, too. */
export function fragmentsOf(path: string): readonly SourceFragment[] {
  const readings: SourceFragment[] = [{ file: path, entry: null }];
  for (let at = path.lastIndexOf('#'); at > 0; at = path.lastIndexOf('#', at - 1))
    readings.push({ file: path.slice(0, at), entry: path.slice(at + 1) });
  return readings;
}

/** The model that the fragment of an address names, decoded; null where it names none. */
export function entryOfAddress({ hash }: URL): string | null {
  if (hash.length < 2) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The address as it is requested: what is after `#` is never sent, not by a function in place of `fetch` either. */
export function withoutFragment(address: URL): URL {
  if (address.hash === '') return address;
  const plain = new URL(address);
  plain.hash = '';
  return plain;
}
