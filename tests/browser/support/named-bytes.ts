/** A file made by a test. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function textFile(name: string, text: string): NamedBytes {
  return { name, bytes: new TextEncoder().encode(text) };
}
