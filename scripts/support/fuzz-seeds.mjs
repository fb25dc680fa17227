import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const corpus = process.env.RETROMESH_CORPUS ?? join(root, '../shared/corpus');
/** Maximum bytes of an input: larger ones take most of the time of a target. */
const largest = 16384;
/** The same for a block of a MODELDEF. */
const largestBlock = 2048;

const filesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((path) => statSync(path).isFile())
    : [];

/** Files as one input of a family's target, in the layout of tests/fuzz/file_list.hpp. */
function fileList(paths) {
  const parts = paths.flatMap((path) => {
    const name = Buffer.from(basename(path));
    const bytes = readFileSync(path).subarray(0, 0xffff);
    return [Buffer.from([name.length]), name, Buffer.from([bytes.length & 255, bytes.length >> 8]), bytes];
  });
  return Buffer.concat(parts);
}

const isImage = (path) => /\.(pcx|bmp|tga|png|gif)$/i.test(path);

/** The file sets that the contract test writes: {family, paths}. */
async function testFileSets() {
  const folder = join(root, 'build/file-sets');
  await rm(folder, { recursive: true, force: true });
  const program = join(root, 'build/sanitize/retromesh_tests');
  const env = { RETROMESH_FILE_SETS: folder };
  if ((await run(program, ['[.file-sets]'], { quiet: true, env })).code !== 0)
    throw new Error('The native tests did not write their files, which are seeds of the fuzz targets.');
  const sets = new Map();
  for (const line of readFileSync(join(folder, 'index.tsv'), 'utf8').trim().split('\n')) {
    const [family, set, name] = line.split('\t');
    if (!sets.has(set)) sets.set(set, { family, paths: [] });
    sets.get(set).paths.push(join(folder, set, name));
  }
  return [...sets.values()];
}

/** File sets of the corpus: {family, paths}. */
function corpusFileSets() {
  const pairs = filesIn(join(corpus, 'unreal/swwmgz')).filter((path) => /_d\.3d$/i.test(path));
  const objects = filesIn(join(corpus, 'humanfly')).filter((path) => /\.fly$/i.test(path));
  const models = ['synthetic', 'malformed', 'nova_hd', 'nearreality_osrs'].flatMap((name) =>
    filesIn(join(corpus, 'runescape', name)).filter((path) => /\.(ob2|dat)$/i.test(path)),
  );
  return [
    ...pairs.map((path) => [
      'unreal',
      [path, path.replace(/d(\.3d)$/i, (_, ending) => `a${ending}`)].filter(existsSync),
    ]),
    ...objects.map((path) => ['humanfly', [path, path.replace(/fly$/i, 'pal')].filter(existsSync)]),
    ...models.map((path) => ['runescape', [path]]),
  ].map(([family, paths]) => ({ family, paths }));
}

/** The first byte of an input of the target `image`, before the bytes of the file. */
const imageTypes = { '.pcx': 0, '.bmp': 1, '.tga': 2 };

/** The blocks of a MODELDEF, one actor each: a whole file repeats the same few keywords, and takes ten times as long. */
const blocksOf = (modeldef) => modeldef.split(/^(?=[ \t]*model[ \t]+[^\s\d{])/im);

/** The inputs of a target other than a family's, from a single file: [target, input]. */
function inputsOf(path) {
  const name = path.toLowerCase();
  if (name.endsWith('.uc')) return [['unreal_script', readFileSync(path)]];
  if (/(^|\/)modeldef[^/]*$/.test(name))
    return blocksOf(readFileSync(path, 'latin1')).map((block) => [
      'unreal_modeldef',
      Buffer.from(block, 'latin1'),
    ]);
  const type = Object.keys(imageTypes).find((ending) => name.endsWith(ending));
  return type ? [['image', Buffer.concat([Buffer.from([imageTypes[type]]), readFileSync(path)])]] : [];
}

/** Writes build/fuzz/seeds/TARGET from our samples, the tests' files and, if present, the corpus; returns their number. */
export async function writeFuzzSeeds() {
  let count = 0;
  const write = async (target, input) => {
    const file = join(root, 'build/fuzz/seeds', target, `seed-${count}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, input);
    count += 1;
  };
  await rm(join(root, 'build/fuzz/seeds'), { recursive: true, force: true });
  for (const { family, paths } of await testFileSets()) {
    const input = fileList(paths.filter((path) => !isImage(path)));
    if (input.length <= largest) await write(family, input);
  }
  for (const { family, paths } of corpusFileSets()) {
    const input = fileList(paths);
    if (input.length <= largest) await write(family, input);
  }
  const folders = [
    join(root, 'build/samples'),
    join(corpus, 'unreal/synthetic'),
    join(corpus, 'unreal/swwmgz'),
  ];
  const largestOf = { unreal_modeldef: largestBlock };
  for (const [target, input] of folders.flatMap(filesIn).flatMap(inputsOf))
    if (input.length <= (largestOf[target] ?? largest)) await write(target, input);
  return count;
}
