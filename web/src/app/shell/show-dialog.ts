import type { ComparePage } from '../compare/compare-page.js';
import type { RetroMesh } from '../../element/index.js';
import { holdDrawing } from '../../element/still-image.js';
import type { AddressBar } from '../address/address-bar.js';
import type { Workspace } from '../workspace/workspace.js';
import type { AboutDialog } from './about-dialog.js';
import type { KeysDialog } from './keys-dialog.js';
import { loadPart } from '../ui/load-part.js';
import type { FormatsDialog } from './formats-dialog.js';
import type { LinkDialog } from './link-dialog.js';
import type { FilmDialog } from '../film/film-dialog.js';
import type { SharedModel } from '../share/shared-model.js';
import type { ShareDialog } from '../share/share-dialog.js';

/** Dialogs of the page by their names: `keys` is `<retromesh-keys-dialog>`. */
interface Dialogs {
  readonly about: AboutDialog;
  readonly keys: KeysDialog;
  readonly formats: FormatsDialog;
  readonly link: LinkDialog;
  readonly share: ShareDialog;
  readonly film: FilmDialog;
}

/** Loads the script of a dialog. */
const loaders: { readonly [Name in keyof Dialogs]: () => Promise<unknown> } = {
  about: () => import('./about-dialog.js'),
  keys: () => import('./keys-dialog.js'),
  formats: () => import('./formats-dialog.js'),
  link: () => import('./link-dialog.js'),
  share: () => import('../share/share-dialog.js'),
  film: () => import('../film/film-dialog.js'),
};
const comparePage = () => import('../compare/compare-page.js');
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
  about: async (root: HTMLElement) => (await dialogOf(root, 'about'))?.show(),
  keys: async (root: HTMLElement) => (await dialogOf(root, 'keys'))?.show(),
  formats: async (root: HTMLElement) => (await dialogOf(root, 'formats'))?.show(),
  /** Asks for the URLs of files and calls `open` with them. */
  link: async (root: HTMLElement, open: (links: string[]) => void) =>
    (await dialogOf(root, 'link'))?.show(open),
  share(root: HTMLElement, ...seen: SeenIn): Promise<void> {
    void loaders.share().catch(() => {}); // beside what it shows; who waits for it says why it is not there
    return withShared(seen, async (shared, done) => {
      const host = {
        export: () => void dialogs.export(root, ...seen),
        film: () => void dialogs.film(root, ...seen),
        closed: done,
      };
      shared.thread(); // it starts while the script of the dialog is loaded
      const dialog = await dialogOf(root, 'share');
      return dialog ? dialog.show(shared, host) : done();
    });
  },
  async film(root: HTMLElement, ...seen: SeenIn): Promise<void> {
    const [, workspace, viewer] = seen;
    const shared = await sharedOf(...seen);
    if (shared) await (await dialogOf(root, 'film'))?.show(shared, viewer!, workspace);
  },
  /** Writes the model that is shown in other formats. */
  async export(root: HTMLElement, ...seen: SeenIn): Promise<void> {
    const shared = await sharedOf(...seen);
    if (shared) await (await loadPart(exportDialog))?.showExportDialog(root, shared);
  },
  /** Compares the model that is shown with its version before, or two models. */
  async compare(root: HTMLElement, ...compared: Parameters<ComparePage['show']>): Promise<void> {
    if (!(await loadPart(comparePage)) || root.querySelector('retromesh-compare-page')) return;
    const page = document.createElement('retromesh-compare-page') as ComparePage;
    root.append(page);
    await page.show(...compared);
  },
};

/** Shows a dialog for what is seen, and until `done` is called draws nothing: scripts and threads would wait for each image of a clip. */
async function withShared(
  seen: SeenIn,
  show: (shared: SharedModel, done: () => void) => Promise<void>,
): Promise<void> {
  const [, , viewer] = seen;
  const done = viewer ? holdDrawing(viewer) : () => {};
  const shared = await sharedOf(...seen).catch(() => null);
  return shared ? show(shared, done) : done();
}

/** What is seen of the model that is shown; null when none is shown, or a script cannot be loaded. */
async function sharedOf(...[links, workspace, viewer]: SeenIn): Promise<SharedModel | null> {
  const seen = links?.seen();
  const { current } = workspace;
  if (!seen || !viewer || !current?.model) return null;
  return (await loadPart(sharedModel))?.SharedModel.of(current, viewer, seen) ?? null;
}
