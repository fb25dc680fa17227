/** A row of formats/families.def with its family.json, as far as TypeScript reads it here. */
export interface FamilyDescription {
  readonly id: string;
  readonly names: string;
  readonly otherNames: boolean;
  readonly extensions: readonly string[];
  readonly budget: number;
}

/** A row of formats/archives.def. */
export interface ArchiveDescription {
  readonly id: string;
  readonly family: string;
  readonly names: string;
}

export function readArchives(): ArchiveDescription[];
export function readFamilies(): FamilyDescription[];
