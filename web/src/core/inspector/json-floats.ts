const bits = new DataView(new ArrayBuffer(4));

/** The JSON of a 32-bit float by its bits, in the fewest digits that give the same float; NaN and infinities as text. */
function floatFromBits(word: number): string {
  bits.setUint32(0, word);
  const value = bits.getFloat32(0);
  if (!Number.isFinite(value)) return `"${value}"`;
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
}

/** A dump with its floats as numbers: the core writes their bits, `{"f":1065353216}`, which needs no float formatting there. */
export function withFloats(json: string): string {
  return json.replace(/\{"f":(\d+)\}/g, (_, word: string) => floatFromBits(Number(word)));
}
