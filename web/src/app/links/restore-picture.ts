import type { Actions } from '../actions.js';
import { fileName } from '../../core/format.js';
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
  await import('./awaited-view.js');
  const file = entry.replace(/#.*$/, '');
  const name = fileName(file).toLowerCase();
  const hasFile = ({ files, packs = [], handles = [] }: Recent): boolean => {
    const names = [...files.map((each) => each.name), ...packs.flatMap((pack) => pack.names)];
    const folders = handles.map((handle) => handle.name);
    return (
      names.some((each) => fileName(each).toLowerCase() === name) || folders.includes(file.split('/')[0]!)
    );
  };
  const recent = recents.find((each) => !each.failed && hasFile(each)) ?? null;
  const view = { fragment, files: [file], entry, what: 'This address', recent };
  root.querySelector<AwaitedView>('retromesh-awaited-view')!.await(view, workspace, actions);
}
