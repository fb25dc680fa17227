import type { Actions } from '../actions.js';
import { fileName } from '../../core/format.js';
import { familyTable, ownerOf } from '../../core/host/module-addresses.js';
import type { Recent } from '../start/recents.js';
import type { Workspace } from '../workspace/workspace.js';
import type { AwaitedView } from './awaited-view.js';

/** The only file of a list when it is a PNG; null otherwise. */
export function onePng(files: ArrayLike<File>): File | null {
  const file = files.length === 1 ? files[0]! : null;
  return file && /\.png$/i.test(file.name) ? file : null;
}

/**
 * Shows the view of a picture that the page has saved, unless the signal is aborted meanwhile; false for any other image. Without a network, or when the file cannot be
 * read, it is opened as any other, which says so.
 */
export const restorePicture = (
  root: ParentNode,
  png: File,
  workspace: Workspace,
  actions: Actions,
  signal: AbortSignal,
): Promise<boolean> =>
  import('./awaited-view.js')
    .then(() =>
      root.querySelector<AwaitedView>('retromesh-awaited-view')!.restore(png, workspace, actions, signal),
    )
    .catch(() => false);

/** Asks for the files of the address of a local model, which may be among those that were opened before. */
export async function awaitFiles(
  root: ParentNode,
  { fragment, entry }: { readonly fragment: string; readonly entry: string },
  recents: readonly Recent[],
  workspace: Workspace,
  actions: Actions,
): Promise<void> {
  const files = await filesOf(entry);
  await import('./awaited-view.js');
  const name = fileName(files[0]!).toLowerCase();
  const folder = files[0]!.split('/')[0]!;
  const hasFile = ({ files: stored, packs = [], handles = [] }: Recent): boolean => {
    const names = [...stored.map((each) => each.name), ...packs.flatMap((pack) => pack.names)];
    const isStored = names.some((each) => fileName(each).toLowerCase() === name);
    return isStored || handles.some((handle) => handle.name === folder);
  };
  const recent = recents.find((each) => !each.failed && hasFile(each)) ?? null;
  const view = { fragment, files, entry, what: 'This address', recent };
  root.querySelector<AwaitedView>('retromesh-awaited-view')!.await(view, workspace, actions);
}

/** What the id of a model says of its files: "crate_d.3d#crate.uc:crate" is of crate_d.3d, crate_a.3d and crate.uc. */
async function filesOf(entry: string): Promise<string[]> {
  const [, first = entry, script = ''] = /^([^#]*)(?:#([^:]*\.[^:]*):)?/.exec(entry)!;
  const { companionRules } = await import('../../core/companions/companion-rules.js');
  const rules = companionRules[familyTable[ownerOf(first)]?.id ?? ''];
  const partners = rules?.partners(first).slice(0, 1) ?? [];
  return [...new Set([first, ...partners, script])].filter(Boolean);
}
