import type { GLTF } from '@gltf-transform/core';
import type { ImportBudget } from '../../imported/import-budget.js';

/** The nodes of the scene that is imported. */
export interface Scene {
  readonly json: GLTF.IGLTF;
  /** All nodes of the document, by number. */
  readonly nodes: readonly GLTF.INode[];
  /** The numbers of those in the scene, parents before children. */
  readonly order: readonly number[];
  /** The parent of each node of the document, or -1. */
  readonly parents: Int32Array;
}

/** The default scene of a checked document, else the first one with nodes, else all nodes. */
export async function sceneOf(json: GLTF.IGLTF, budget: ImportBudget): Promise<Scene> {
  const { nodes = [], scenes = [] } = json;
  const parents = new Int32Array(nodes.length).fill(-1);
  await budget.forEach(nodes.length, (node) => {
    for (const child of nodes[node]!.children ?? []) parents[child] = node;
  });
  // The nodes of a scene are its roots, whatever has them as children.
  for (const { nodes: roots = [] } of scenes) for (const root of roots) parents[root] = -1;
  const scene = scenes[json.scene ?? -1] ?? scenes.find((each) => (each.nodes ?? []).length > 0);
  const chosen = scene?.nodes ?? [];
  const order =
    chosen.length > 0 ? [...new Set(chosen)] : [...parents.keys()].filter((node) => parents[node]! < 0);
  for (let at = 0; at < order.length; at += 1) {
    const node = order[at]!;
    for (const child of nodes[node]!.children ?? []) if (parents[child] === node) order.push(child);
    if (budget.isOver(4)) await budget.pause();
  }
  return { json, nodes, order, parents };
}
