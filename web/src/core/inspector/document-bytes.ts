/** A file of a model of which every byte is described, or a script of which every line is. */
export interface DescribedFile {
  /** Its index among the files that were opened. */
  readonly file: number;
  readonly name: string;
  /** Id of the family: "unreal"; empty for scripts without a model. */
  readonly format: string;
  /** Kind of the document: "datafile", "anivfile", "model"; "text" for scripts. */
  readonly document: string;
  readonly size: number;
}

/**
 * A run of bytes of one kind: a header, a table, a stream. The sections of a file are in file order and cover each byte once.
 * `slack` are bytes at the end of a table or of the file that no record uses, `gap` bytes that no block of the file claims.
 */
export interface Section {
  /** For people: "polygons". */
  readonly name: string;
  /** Path of its fields: `polygons`; that of a gap has its number: `unclaimed[0]`. */
  readonly path: string;
  readonly offset: number;
  readonly size: number;
  /** Number of records; 1 for a single record. */
  readonly count: number;
  /** Bytes of each record; 0 where they vary. */
  readonly recordSize: number;
  readonly kind: 'data' | 'slack' | 'gap';
}

/** The smallest named part of a document. Fields of kind `bits` share their bytes with their neighbours. */
export interface Field {
  /** `polygons[17].vertices[2]`. */
  readonly path: string;
  readonly offset: number;
  readonly size: number;
  readonly kind: 'unsigned' | 'signed' | 'real' | 'bits' | 'bytes';
  /** Whether it is text, data, or bytes that nothing uses. */
  readonly section: Section['kind'];
  /** As stored; a real may be NaN or infinite. Null for `bytes`. */
  readonly value: number | null;
  /** Smallest and largest number that the field can store; for reals the largest finite ones, for `bytes` 0. */
  readonly least: number;
  readonly most: number;
  /** First bit and number of bits of kind `bits`, counted from the lowest of the word; else 0 and 8 * size. */
  readonly firstBit: number;
  readonly bitCount: number;
  /** How the bytes store the number; null for `bytes`. */
  readonly coding: FieldCoding | null;
}

/** How a number is stored: RuneScape's smart has an offset, and its size is told by its first bit; Unreal's compact index has one to five bytes. */
export interface FieldCoding {
  readonly isBig: boolean;
  readonly isSmart: boolean;
  readonly isCompact: boolean;
  readonly isSigned: boolean;
}

/** What a field says, in words. */
export interface Meaning {
  /** The decoded value: "masked, unlit", "x −12.5", "hue 12 of 63". Empty where the number says it all. */
  readonly words: string;
  /** "texels", "degrees", "1/8 units"; empty without one. */
  readonly unit: string;
  /** Heading of the family's README under which the rule stands, and that README: `formats/unreal/README.md`. */
  readonly rule: string;
  readonly readme: string;
  /** False for a field that no reader uses. */
  readonly used: boolean;
}

/**
 * Something that is drawn or played. Faces and vertices have the numbers that the file gives them (as in Target), all others
 * are indices in the model. `frame` of the model narrows a vertex or bone to its bytes in this frame.
 */
export interface Element {
  readonly kind: 'face' | 'vertex' | 'frame' | 'clip' | 'bone' | 'material';
  readonly index: number;
  readonly frame?: number;
  /** Further elements of the kind: of a texture vertex, all faces that use it. */
  readonly more?: Uint32Array;
}

/** Bytes of an element: a field, or a whole record or table. */
export interface ElementRange {
  readonly file: number;
  readonly offset: number;
  readonly size: number;
  readonly path: string;
  /** False for bytes of its record that no reader uses: to change them does not change the picture. */
  readonly used: boolean;
}

/** What a line of a script says. */
export interface DescribedLine {
  /** Counted from 1. */
  readonly line: number;
  /** What the directive did; why it did nothing, when it is unknown. */
  readonly words: string;
  readonly element: Element | null;
}

/**
 * The bytes of the files of one model, with names and meanings. The module keeps the parsed documents until `dispose()`;
 * all calls but the first are synchronous and take time by what they return, not by the size of the file.
 *
 *     const bytes = await openDocumentBytes(files, model);
 *     for (const field of bytes.fields(0, 48, 64)) console.log(field.path, bytes.meaning(0, field).words);
 *     bytes.dispose();
 */
export interface DocumentBytes {
  /** Files that are documents or scripts; the others of the model have no fields. */
  readonly documents: readonly DescribedFile[];
  sections(file: number): readonly Section[];
  /** The fields of the bytes in [first, end), in file order. */
  fields(file: number, first: number, end: number): readonly Field[];
  /** The first field that has the byte; null outside the file. */
  fieldAt(file: number, offset: number): Field | null;
  fieldByPath(file: number, path: string): Field | null;
  /** At most `most` fields from byte `from` on, in whose path all words of `text` occur: "polygons flags", "uv[1]". */
  findFields(file: number, text: string, from?: number, most?: number): readonly Field[];
  meaning(file: number, field: Field): Meaning;
  /** The bytes that make an element, in all files; empty for one that no file describes. */
  rangesOf(element: Element): readonly ElementRange[];
  /** What a byte makes; null for headers, slack and gaps. */
  elementAt(file: number, offset: number): Element | null;
  /** What the lines of a script do; lines that do nothing are left out. */
  lines(file: number): readonly DescribedLine[];
  /** Frees what the module keeps. */
  dispose(): void;
}
