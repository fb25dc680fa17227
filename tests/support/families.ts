import { readFamilies } from '../../scripts/families.mjs';

/** The ids in formats/families.def, in its order. */
export const familyIds = (): string[] => readFamilies().map(({ id }) => id);
