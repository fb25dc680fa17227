import { eachInSlices } from '../../../core/in-slices.js';
import type { TimeSlices } from '../../../core/yield-to-main.js';
import type { Listed } from './listing.js';
import type { TreeNode, TreeRoot } from '../tree/tree.js';

/** Rows of a shelf. */
export const shelfRows = 2;
/** Models that are kept of a shelf: two rows of the widest page have fewer. */
const mostOnShelf = 40;
const mostShelves = 12;
/** Fewer models are seen at once without shelves. */
const fewestModels = 24;

/** Some models of a group, the best first. */
export interface Shelf {
  readonly node: TreeNode;
  readonly models: readonly Listed[];
}

/**
 * The groups that have a shelf: kinds of a cache with names; of packages the lowest level that still fits. None where all is in one
 * group, or few.
 */
export function shelfNodes(roots: readonly TreeRoot[], models: number): readonly TreeNode[] {
  if (models < fewestModels) return [];
  const nodes = roots.flatMap((root) => levelOf(root.nodes)).filter(({ models: inside }) => inside > 0);
  return nodes.length > 1 ? nodes : [];
}

function levelOf(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const next = nodes.flatMap((node) => (isOpened(node) ? node.children : [node]));
  if (next.length === nodes.length && next.every((node, i) => node === nodes[i])) return nodes;
  return next.length > mostShelves ? nodes.slice(0, mostShelves) : levelOf(next);
}

/** Folders and packages are opened where all of their models are in groups of them; kinds of caches are not. */
function isOpened({ icon, children, models }: TreeNode): boolean {
  if (icon !== 'folder' && icon !== 'archive') return false;
  return children.length > 0 && children.reduce((sum, child) => sum + child.models, 0) === models;
}

/** The first models of each group, of models in the order in which they are shown. */
export async function shelvesOf(
  nodes: readonly TreeNode[],
  models: readonly Listed[],
  slices: TimeSlices,
): Promise<readonly Shelf[]> {
  const shelves = nodes.map((node) => ({ node, models: [] as Listed[] }));
  const byFolder = new Map<string, (typeof shelves)[number] | null>();
  const shelfOf = (folder: string): (typeof shelves)[number] | null =>
    shelves.find(({ node }) => folder === node.folder || folder.startsWith(`${node.folder}/`)) ?? null;
  await eachInSlices(
    models,
    (listed) => {
      const { folder } = listed;
      const known = byFolder.get(folder);
      const shelf = known === undefined ? shelfOf(folder) : known;
      if (known === undefined) byFolder.set(folder, shelf);
      if (shelf && shelf.models.length < mostOnShelf) shelf.models.push(listed);
    },
    slices,
  );
  return shelves.filter((shelf) => shelf.models.length > 0);
}

/** The models of shelves as one list, and where each shelf begins. */
export function arranged(
  shelves: readonly Shelf[],
  columns: number,
): { readonly models: readonly Listed[]; readonly starts: readonly number[] } {
  const models: Listed[] = [];
  const starts = shelves.map((shelf) => {
    const start = models.length;
    models.push(...shelf.models.slice(0, shelfRows * columns));
    return start;
  });
  return { models, starts };
}
