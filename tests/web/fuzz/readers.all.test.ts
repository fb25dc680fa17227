import fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readGltf } from '../../../web/src/convert/gltf/read-gltf.js';
import type { Imported, ImportSource } from '../../../web/src/convert/imported-mesh.js';
import { readObj } from '../../../web/src/convert/obj/read-obj.js';
import { ModelError } from '../../../web/src/core/index.js';
import { toBase64url } from '../../../web/src/links/base64url.js';
import { LinkError } from '../../../web/src/links/link-error.js';
import { readLink } from '../../../web/src/links/read-link.js';
import { unpack } from '../../../web/src/links/unpack.js';
import { changedJson, changedLines, jsonChanges, lineChanges } from '../convert/fuzz-mutations.js';
import { gltfSeeds, objSeeds } from '../convert/fuzz-seeds.js';
import { glbOf } from '../convert/glb-files.js';

// Changed documents for as long as RETROMESH_FUZZ_MINUTES says for each target, seconds without it. A failure tells its seed,
// which RETROMESH_FUZZ_SEED repeats, and the smallest input that was found.

const milliseconds = Number(process.env['RETROMESH_FUZZ_MINUTES'] ?? 0.1) * 60_000;
const first = Number(process.env['RETROMESH_FUZZ_SEED'] ?? 1);
const inputsOfSeed = 200;

function fuzz<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
): void {
  it(
    name,
    async () => {
      const end = Date.now() + milliseconds;
      for (let seed = first; seed === first || Date.now() < end; seed += 1)
        await fc.assert(fc.asyncProperty(inputs, check), { seed, numRuns: inputsOfSeed });
    },
    milliseconds + 600_000,
  );
}

/** Reads a file, or ends in a sentence that names it or the one beside it. */
async function opensOrRefuses(reading: Promise<Imported>): Promise<void> {
  const result = await reading.catch((error: unknown) => error);
  if (result instanceof ModelError) expect(result.report.sentence).toMatch(/^x\.(glb|obj|mtl) .{5,400}$/s);
  else expect((result as Imported).mesh.triangles.length).toBeGreaterThan(0);
}

const options = { decode: async () => null };
const source = (name: string, bytes: Uint8Array, other: Uint8Array | null = null): ImportSource => ({
  name,
  bytes,
  beside: async () => other,
});
const byteChanges = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { maxLength: 3 });
function changedBytes(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const copy = new Uint8Array(bytes);
  if (copy.length > 0) for (const [at, value] of changes) copy[at % copy.length] = value;
  return copy;
}

const gltf = fc.record({ seed: fc.constantFrom(...gltfSeeds), json: jsonChanges, bytes: byteChanges });
fuzz('glTF', gltf, async ({ seed, json, bytes }) => {
  const file = changedBytes(glbOf(changedJson(seed.json, json), seed.binary), bytes);
  await opensOrRefuses(readGltf(source('x.glb', file), options));
});

const obj = fc.record({
  seed: fc.constantFrom(...objSeeds),
  lines: lineChanges,
  others: lineChanges,
  bytes: byteChanges,
  end: fc.constantFrom('\n', '\r\n', '\r', '\\\n', '\u2028'),
});
fuzz('OBJ and MTL', obj, async ({ seed, lines, others, bytes, end }) => {
  const file = (from: readonly string[], changes: typeof lines) =>
    changedBytes(new TextEncoder().encode(changedLines(from, changes).join(end)), bytes);
  await opensOrRefuses(readObj(source('x.obj', file(seed.obj, lines), file(seed.mtl, others)), options));
});

const page = 'https://models.example/viewer/';
const limit = 100_000;
/** A container of two files, which zlib packs. */
const container = [1, 2, 3, 97, 46, 111, 4, 12, 1, 98, 0, 3, ...Array.from({ length: 15 }, (_, i) => i)];
const fields = `v=1&src=a.zip&src=https%3A%2F%2Fb.example%2Fx&entry=a&camera=1,2,3&target=0,0,0&clip=Walk&time=1.5
play=1&speed=0.5&hide=1,2&morphs=0.5&background=a0b0c0&light=studio&choice=uv-layout:planar&title=A&sample=lantern`;
const link = fc.record({
  lines: lineChanges,
  bytes: byteChanges,
  packed: byteChanges,
  size: fc.nat(400_000),
});
fuzz('links', link, async ({ lines, bytes, packed, size }) => {
  const content = Uint8Array.from([...container, ...new Uint8Array(size % 3 === 0 ? size : 0)]);
  const deflated = changedBytes(deflateRawSync(changedBytes(content, bytes)), packed.slice(1));
  const parts = [...fields.split(/[&\n]/), `pack=${toBase64url(new Uint8Array(deflated))}`];
  const fragment = changedBytes(
    new TextEncoder().encode(changedLines(parts, lines).join('&')),
    bytes.slice(1),
  );
  const all = new TextDecoder().decode(fragment);
  const packs = /(?:^|&)(pack=[^&]*)/.exec(all)?.[1];
  for (const text of [all, `#v=1&${packs}`]) {
    const reading = readLink(text, page);
    expect(reading.refused !== '' && reading.source !== null).toBe(false);
    if (reading.source?.kind !== 'packed') continue;
    const result = await unpack(reading.source.text, limit).catch((error: unknown) => error);
    if (result instanceof LinkError) expect(result.report.sentence).toMatch(/^The model in the link .+$/);
    else
      expect(
        (result as { bytes: Uint8Array }[]).reduce((sum, file) => sum + file.bytes.length, 0),
      ).toBeLessThanOrEqual(limit);
  }
});
