import type { CompareDialog } from '../compare/compare-dialog.js';
import type { RetroMesh } from '../../element/index.js';
import type { AddressBar } from '../address/address-bar.js';
import type { Workspace } from '../workspace/workspace.js';
import type { KeysDialog } from './keys-dialog.js';
import { loadPart } from '../ui/load-part.js';
import type { LinkDialog } from './link-dialog.js';
import type { FilmDialog } from '../film/film-dialog.js';
import type { SharedModel } from '../share/shared-model.js';
import type { ShareDialog } from '../share/share-dialog.js';

/** Dialogs of the page by their names: `keys` is `<retromesh-keys-dialog>`. */
interface Dialogs {
  readonly keys: KeysDialog;
  readonly link: LinkDialog;
  readonly share: ShareDialog;
  readonly film: FilmDialog;
  readonly compare: CompareDialog;
}

/** Loads the script of a dialog. */
const loaders: { readonly [Name in keyof Dialogs]: () => Promise<unknown> } = {
  keys: () => import('./keys-dialog.js'),
  link: () => import('./link-dialog.js'),
  share: () => import('../share/share-dialog.js'),
  film: () => import('../film/film-dialog.js'),
  compare: () => import('../compare/compare-dialog.js'),
};
const exportDialog = () => import('../export/export-dialog.js');
const sharedModel = () => import('../share/shared-model.js');

/** A dialog of the page `root`, which is made when it is first shown; null when its script cannot be loaded. */
async function dialogOf<Name extends keyof Dialogs>(
  root: HTMLElement,
  name: Name,
): Promise<Dialogs[Name] | null> {
  if (!(await loadPart(loaders[name]))) return null;
  const tag = `retromesh-${name}-dialog`;
  const dialog = root.querySelector<Dialogs[Name]>(tag) ?? (document.createElement(tag) as Dialogs[Name]);
  if (!dialog.isConnected) root.append(dialog);
  return dialog;
}

/** What is seen, of which a dialog is shown where there is a model. */
type SeenIn = [links: AddressBar | null, workspace: Workspace, viewer: RetroMesh | null];

/** The functions that show them. */
export const dialogs = {
  keys: async (root: HTMLElement) => (await dialogOf(root, 'keys'))?.show(),
  /** Asks for the URLs of files and calls `open` with them. */
  link: async (root: HTMLElement, open: (links: string[]) => void) =>
    (await dialogOf(root, 'link'))?.show(open),
  async share(root: HTMLElement, ...seen: SeenIn): Promise<void> {
    const shared = await sharedOf(...seen);
    if (shared) await (await dialogOf(root, 'share'))?.show(shared);
  },
  async film(root: HTMLElement, ...seen: SeenIn): Promise<void> {
    const [, workspace, viewer] = seen;
    const shared = await sharedOf(...seen);
    if (shared) await (await dialogOf(root, 'film'))?.show(shared, viewer!, workspace);
  },
  async export(root: HTMLElement, shared: SharedModel): Promise<void> {
    if (await loadPart(exportDialog)) await (await exportDialog()).showExportDialog(root, shared);
  },
  /** Compares the model that is shown with its version before, or two models. */
  compare: async (root: HTMLElement, ...compared: Parameters<CompareDialog['show']>) =>
    (await dialogOf(root, 'compare'))?.show(...compared),
};

/** What is seen of the model that is shown; null when none is shown, or a script cannot be loaded. */
async function sharedOf(...[links, workspace, viewer]: SeenIn): Promise<SharedModel | null> {
  const seen = links?.seen();
  if (!seen || !viewer || !workspace.current?.model || !(await loadPart(sharedModel))) return null;
  return (await sharedModel()).SharedModel.of(workspace.current, viewer, seen);
}
