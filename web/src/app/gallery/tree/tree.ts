import { fileName } from '../../../core/format.js';
import { archiveOf } from '../../../core/host/module-addresses.js';
import { eachInSlices } from '../../../core/in-slices.js';
import { rankOfFolder } from '../list/folder-order.js';
import type { Listed } from '../list/listing.js';
import type { TreeIcon } from '../gallery-icons.js';

/** A group of models, which can have others in it. */
export interface TreeNode {
  /** The folder of a listing. */
  readonly folder: string;
  readonly name: string;
  readonly icon: TreeIcon;
  /** Models in it and in those inside it. */
  readonly models: number;
  readonly children: readonly TreeNode[];
}

/** Groups of one source under a title. */
export interface TreeRoot {
  readonly title: string;
  readonly nodes: readonly TreeNode[];
}

/** What the folders of a cache have. */
const kinds: Readonly<Record<string, readonly [name: string, icon: TreeIcon]>> = {
  npcs: ['Characters', 'user'],
  objects: ['Scenery', 'box'],
  items: ['Items', 'sword'],
  effects: ['Effects', 'sparkles'],
  models: ['Models without a name', 'box'],
};
const kindsInOrder = Object.keys(kinds);

/** A folder with the names of those in it. */
interface Branch {
  models: number;
  readonly inside: Map<string, Branch>;
}

/** The folders of a listing as trees: that of its files under `title`, then that of a cache. */
export async function treeOf(listing: readonly Listed[], title: string): Promise<TreeRoot[]> {
  const root: Branch = { models: 0, inside: new Map() };
  for (const [folder, models] of await countsOf(listing)) {
    let branch = root;
    for (const name of folder.split('/').filter(Boolean)) {
      const inside = branch.inside.get(name) ?? { models: 0, inside: new Map<string, Branch>() };
      branch.inside.set(name, inside);
      inside.models += models;
      branch = inside;
    }
  }
  const isOfCache = (name: string): boolean => listing[0]?.entry.place !== undefined && name in kinds;
  const names = [...root.inside.keys()];
  const files = names.filter((name) => !isOfCache(name));
  const ofCache = kindsInOrder.filter((name) => names.includes(name) && isOfCache(name));
  const nodes = (some: readonly string[]): TreeNode[] =>
    some.map((name) => nodeOf(name, name, root.inside.get(name)!));
  return [
    { title, nodes: nodes(files.sort(byName)) },
    { title: 'Cache', nodes: nodes(ofCache) },
  ].filter((each) => each.nodes.length > 0);
}

/** How many models are in each folder itself. */
async function countsOf(listing: readonly Listed[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  await eachInSlices(listing, ({ folder }) => counts.set(folder, (counts.get(folder) ?? 0) + 1));
  return counts;
}

function nodeOf(folder: string, name: string, { models, inside }: Branch): TreeNode {
  const [title, icon] = (rankOfFolder(folder) >= 0 && folder === name && kinds[name]) || [
    name,
    iconOf(folder, inside.size),
  ];
  const children = [...inside]
    .sort(([one], [other]) => byName(one, other))
    .map(([inner, branch]) => nodeOf(`${folder}/${inner}`, inner, branch));
  return { folder, name: title, icon, models, children };
}

function iconOf(folder: string, inside: number): TreeIcon {
  const isArchive = (part: string): boolean => part.includes('.') && archiveOf(part) >= 0;
  if (isArchive(fileName(folder))) return 'archive';
  return inside === 0 && folder.split('/').some(isArchive) ? 'box' : 'folder';
}

/** Numbers in names sort by their values: "0-999" is before "10000-10999". */
function byName(one: string, other: string): number {
  const [number, otherNumber] = [parseInt(one, 10), parseInt(other, 10)];
  if (number >= 0 && otherNumber >= 0 && number !== otherNumber) return number - otherNumber;
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

/** A row of a tree that is shown, with its depth. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly depth: number;
  /** The row of the group that it is in, −1 for none. */
  readonly parent: number;
}

/** The rows that are shown: those in groups that are not in `open` are left out. */
export function rowsOf(nodes: readonly TreeNode[], open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (some: readonly TreeNode[], depth: number, parent: number): void => {
    for (const node of some) {
      const at = rows.push({ node, depth, parent }) - 1;
      if (open.has(node.folder)) add(node.children, depth + 1, at);
    }
  };
  add(nodes, 0, -1);
  return rows;
}

/** Most rows that are opened without being asked. */
const mostOpened = 24;

/** The groups that are open at first: level by level, as long as they fit. */
export function openAtFirst(roots: readonly TreeRoot[]): Set<string> {
  const open = new Set<string>();
  let level = roots.flatMap(({ nodes }) => nodes);
  for (let rows = level.length; level.length > 0;) {
    level = level.filter(({ folder, children }) => children.length > 0 && rankOfFolder(folder) < 0);
    rows += level.reduce((sum, { children }) => sum + children.length, 0);
    if (rows > mostOpened) break;
    for (const { folder } of level) open.add(folder);
    level = level.flatMap(({ children }) => children);
  }
  return open;
}
