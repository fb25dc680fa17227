import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { root } from '../scripts/support/run.mjs';
import { listModels, openModel } from './core.mjs';
import { sheet } from './meshes/sheet.mjs';
import { tube } from './meshes/tube.mjs';

/** The folder of all real files. */
export const allFiles = process.env.RETROMESH_CORPUS ?? join(root, '../shared/corpus');

/** The folder of real Unreal files. */
export const corpus = join(allFiles, 'unreal');
const runescape = join(allFiles, 'runescape/2004scape_225/models');

const largest = 5;
const listed = 'swwmgz';
const folder = join(root, 'build/bench');

const absolute = (path) => (isAbsolute(path) ? path : join(corpus, path));
const size = (path) => statSync(absolute(path)).size;

/** The bytes of a file of the work list. */
export const bytesOf = (path) => readFileSync(absolute(path));

/** The files of a task as {name, bytes}. */
export const filesOf = ({ files }) => files.map((name) => ({ name, bytes: bytesOf(name) }));

/** Paths of all files of the corpus except the invalid ones in synthetic/. */
function corpusFiles() {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus, { recursive: true })
    .filter((path) => !path.startsWith('synthetic/') && statSync(join(corpus, path)).isFile())
    .sort();
}

/** {name, files} of each datafile with its anivfile, and with the class file of the same name if there is one. */
function pairsOf(paths) {
  const byFoldedPath = new Map(paths.map((path) => [path.toLowerCase(), path]));
  return paths.flatMap((datafile) => {
    const stem = /^(.*)_d\.3d$/i.exec(datafile)?.[1];
    if (stem === undefined) return [];
    const beside = (ending) => byFoldedPath.get(`${stem}${ending}`.toLowerCase());
    const files = [datafile, beside('_a.3d'), beside('.uc')];
    return files[1] ? [{ name: stem.split('/').pop(), files: files.filter(Boolean) }] : [];
  });
}

/** The models that the catalog lists in each package of the corpus, with all their files. */
function cataloguedIn(core, paths) {
  const packages = new Set(paths.map((path) => path.split('/')[0]));
  return [...packages].flatMap((name) => {
    const inside = paths.filter((path) => path.startsWith(`${name}/`));
    const isRead = (path) => core.bound.listReads(path);
    const files = inside.map((path) => ({ name: path, bytes: isRead(path) ? bytesOf(path) : null }));
    return listModels(core, files).map(({ id, name: model, parts }) => {
      return { name: model, id, files: [...new Set(parts.map(({ file }) => inside[file]))] };
    });
  });
}

/** The files of the 2004 game that are models with faces. */
function modelsOf(core) {
  if (!existsSync(runescape)) return [];
  const paths = readdirSync(runescape, { recursive: true }).filter((path) => path.endsWith('.ob2'));
  const names = paths.sort().map((path) => relative(corpus, join(runescape, path)));
  return names.filter((name) => {
    try {
      return openModel(core, filesOf({ files: [name] }));
    } catch {
      return false; // without faces
    }
  });
}

const pairSize = ({ files }) => size(files[0]) + size(files[1]);
const verticesOf = ({ files }) => bytesOf(files[0]).readUInt16LE(2);
const greatest = (items, measure) => [...items].sort((a, b) => measure(b) - measure(a));

/** Tasks as {kind, name, id, files}: see bench/work_list.hpp. Without a corpus, only those with generated meshes. */
function tasksFor({ unreal, runescape }, paths, tubeFiles, sheetFile) {
  const pairs = pairsOf(paths);
  const kind = (kind, tasks) => tasks.map(({ name, id = '', files }) => ({ kind, name, id, files }));
  return [
    ...kind('read', greatest(pairs, pairSize).slice(0, largest)),
    ...kind('open', pairs),
    ...kind('whole', cataloguedIn(unreal, paths)),
    ...kind('pose', [...greatest(pairs, verticesOf).slice(0, 1), { name: 'tube', files: tubeFiles }]),
    ...kind('list', [{ name: listed, files: paths.filter((path) => path.startsWith(`${listed}/`)) }]),
    ...kind('models', [{ name: '2004', files: modelsOf(runescape) }]),
    ...kind('sort', [{ name: 'sheet', files: [sheetFile] }]),
  ].filter(({ files }) => files.length > 0);
}

/** Writes the work list for the native program; gives {path, tasks}. `cores` are {unreal, runescape}. */
export async function makeWorkList(cores) {
  await mkdir(folder, { recursive: true });
  const generated = { ...tube(), 'sheet.ob2': sheet() };
  for (const [name, bytes] of Object.entries(generated)) await writeFile(join(folder, name), bytes);
  const inFolder = (name) => join(folder, name);
  const tasks = tasksFor(cores, corpusFiles(), Object.keys(tube()).map(inFolder), inFolder('sheet.ob2'));
  const path = join(folder, 'work-list');
  const lines = tasks.map(({ kind, name, id, files }) => [kind, name, id, ...files].join('\t'));
  await writeFile(path, [corpus, ...lines].map((line) => `${line}\0`).join(''));
  return { path, tasks };
}
