import type { Actions } from '../workspace/actions.js';
import type { Workspace } from '../workspace/workspace.js';
import type { AwaitedView } from './awaited-view.js';

/** The only file of a list when it is a PNG; null otherwise. */
export function onePng(files: ArrayLike<File>): File | null {
  const file = files.length === 1 ? files[0]! : null;
  return file && /\.png$/i.test(file.name) ? file : null;
}

/**
 * Shows the view of a picture that the page has saved, unless the signal is aborted meanwhile; false for any other image. Without a
 * network, or when the file cannot be read, it is opened as any other, which says so.
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
