/** A file that the model consists of. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Version of the container, its first byte. */
export const packVersion = 1;
