import type { Field } from '../../../../web/src/core/inspector/document-bytes.js';

/** An unsigned whole number, or what `parts` say. */
export function fieldOf(path: string, offset: number, size: number, parts: Partial<Field> = {}): Field {
  const most = 2 ** (8 * size) - 1;
  return {
    path,
    offset,
    size,
    kind: 'unsigned',
    section: 'data',
    value: 0,
    least: 0,
    most,
    firstBit: 0,
    bitCount: 8 * size,
    coding: { isBig: false, isSmart: false, isCompact: false, isSigned: false },
    ...parts,
  };
}
