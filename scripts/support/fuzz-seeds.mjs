import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

const corpus = process.env.RETROMESH_CORPUS ?? join(root, '../shared/corpus');
const sources = [
  join(root, 'build/samples'),
  join(corpus, 'unreal/synthetic'),
  join(corpus, 'unreal/swwmgz'),
  join(corpus, 'humanfly'),
];
const largest = 16384;

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
}

const pairLength = (size) => Buffer.from([size & 255, size >> 8]);

/** What a target's input begins with, before the bytes of the file. */
const pictures = { '.pcx': 0, '.bmp': 1, '.tga': 2 };

/** The seeds that a file of our samples or of the corpus gives: the target, and the input. */
function seedOf(path) {
  const name = path.toLowerCase();
  if (name.endsWith('_d.3d')) {
    const partner = path.replace(/d(\.3d)$/i, (_, ending) => `a${ending}`);
    if (!existsSync(partner)) return null;
    const faces = readFileSync(path);
    const input = Buffer.concat([pairLength(faces.length), faces, readFileSync(partner)]);
    return faces.length < largest ? ['unreal_pair', input] : null;
  }
  if (name.endsWith('.fly')) {
    const object = readFileSync(path);
    const beside = [path.replace(/fly$/i, 'pal')].filter(existsSync).map((palette) => readFileSync(palette));
    return ['humanfly_object', Buffer.concat([pairLength(object.length), object, ...beside])];
  }
  if (name.endsWith('.uc')) return ['unreal_script', readFileSync(path)];
  if (/(^|\/)modeldef[^/]*$/.test(name)) return ['unreal_modeldef', readFileSync(path)];
  const picture = Object.keys(pictures).find((ending) => name.endsWith(ending));
  return picture ? ['image', Buffer.concat([Buffer.from([pictures[picture]]), readFileSync(path)])] : null;
}

/** Writes build/fuzz/seeds/TARGET from our samples and, where it is there, the corpus; says how many. */
export async function writeFuzzSeeds() {
  let count = 0;
  for (const path of sources.flatMap(filesIn)) {
    const seed = seedOf(path);
    if (!seed || seed[1].length > largest) continue;
    const file = join(root, 'build/fuzz/seeds', seed[0], `seed-${count}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, seed[1]);
    count += 1;
  }
  return count;
}
