/** The documents with tables of families, as they should be. */
export function withFamilyTables(): { document: string; text: string }[];
