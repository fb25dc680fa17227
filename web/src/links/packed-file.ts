/** A file that the model consists of. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that was unpacked. */
export interface UnpackedFile extends PackedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Version of the container, its first byte. */
export const packVersion = 1;
