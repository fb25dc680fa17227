/** A row of formats/families.def with its family.json, as far as TypeScript reads it here. */
export interface FamilyDescription {
  readonly id: string;
  readonly names: string;
  readonly otherNames: boolean;
  readonly extensions: readonly string[];
  readonly budget: number;
}

export function readFamilies(): FamilyDescription[];
