import type { CompareDialog } from '../compare/compare-dialog.js';
import type { RetroMesh } from '../../element/index.js';
import type { AddressBar } from '../address/address-bar.js';
import type { Entry } from '../../core/index.js';
import type { Workspace } from '../workspace/workspace.js';
import type { KeysDialog } from './keys-dialog.js';
import { loadPart } from '../ui/load-part.js';
import type { LinkDialog } from './link-dialog.js';
import type { FilmDialog } from '../film/film-dialog.js';
import type { SharedModel } from '../share/shared-model.js';
import type { ShareDialog } from '../share/share-dialog.js';

const keysDialog = () => import('./keys-dialog.js');
const compareDialog = () => import('../compare/compare-dialog.js');
const exportDialog = () => import('../export/show-export-dialog.js');
const linkDialog = () => import('./link-dialog.js');

/** Shows the keys of the page `root`. */
export async function showKeys(root: ParentNode): Promise<void> {
  if (!(await loadPart(keysDialog))) return;
  await root.querySelector<KeysDialog>('retromesh-keys-dialog')!.show();
}

/** Asks for the URLs of files and calls `open` with them. */
export async function showLinkDialog(root: ParentNode, open: (links: string[]) => void): Promise<void> {
  if (!(await loadPart(linkDialog))) return;
  await root.querySelector<LinkDialog>('retromesh-link-dialog')!.show(open);
}

/** Shows the link of what is seen; does nothing when no model is shown. */
export async function showShareDialog(
  root: ParentNode,
  links: AddressBar | null,
  workspace: Workspace,
  viewer: RetroMesh | null,
): Promise<void> {
  const shared = await sharedModel(links, workspace, viewer, () => import('../share/share-dialog.js'));
  if (shared) await root.querySelector<ShareDialog>('retromesh-share-dialog')!.show(shared);
}

/** Makes pictures and films of what is seen; does nothing when no model is shown. */
export async function showFilmDialog(
  root: HTMLElement,
  links: AddressBar | null,
  workspace: Workspace,
  viewer: RetroMesh | null,
): Promise<void> {
  const shared = await sharedModel(links, workspace, viewer, () => import('../film/film-dialog.js'));
  if (!shared) return;
  await added<FilmDialog>(root, 'retromesh-film-dialog').show(shared, viewer!, workspace);
}

/** Writes the model that is shown in other formats. */
export async function showExportDialog(root: HTMLElement, shared: SharedModel): Promise<void> {
  if (await loadPart(exportDialog)) await (await exportDialog()).showExportDialog(root, shared);
}

/** Compares the model that is shown with its version before, or two models. */
export async function showCompareDialog(
  root: HTMLElement,
  workspace: Workspace,
  viewer: RetroMesh | null,
  models?: readonly Entry[],
): Promise<void> {
  if (!(await loadPart(compareDialog))) return;
  const dialog = added<CompareDialog>(root, 'retromesh-compare-dialog');
  await dialog.show(workspace, viewer, models);
}

/** An element of the page that is made when it is first needed. */
function added<Made extends HTMLElement>(root: HTMLElement, name: string): Made {
  const made = root.querySelector<Made>(name) ?? (document.createElement(name) as Made);
  root.append(made);
  return made;
}

/** The model that is shown, once a dialog about it is loaded; null when none is shown, or a script cannot be loaded. */
async function sharedModel(
  links: AddressBar | null,
  workspace: Workspace,
  viewer: RetroMesh | null,
  loadDialog: () => Promise<unknown>,
): Promise<SharedModel | null> {
  const seen = links?.seen();
  if (!seen || !viewer || !workspace.current?.model) return null;
  const loaded = await Promise.all([import('../share/shared-model.js'), loadDialog()]).catch(() => null);
  return loaded && loaded[0].SharedModel.of(workspace.current, viewer, seen);
}
