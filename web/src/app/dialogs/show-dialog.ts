import type { RetroMesh } from '../../element/index.js';
import type { PageLinks } from '../links/page-links.js';
import type { Session } from '../session/session.js';
import type { KeysDialog } from './keys-dialog.js';
import { loadPart } from '../shared/load-part.js';
import type { LinkDialog } from './link-dialog.js';
import type { ShareDialog } from './share-dialog.js';

const keysDialog = () => import('./keys-dialog.js');
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
  links: PageLinks | null,
  session: Session,
  viewer: RetroMesh | null,
): Promise<void> {
  const seen = links?.seen();
  if (!seen || !viewer || !session.model) return;
  const loaded = await Promise.all([import('../links/shared-model.js'), import('./share-dialog.js')]).catch(
    () => null,
  );
  if (!loaded) return;
  const [{ SharedModel }] = loaded;
  const dialog = root.querySelector<ShareDialog>('retromesh-share-dialog')!;
  await dialog.show(await SharedModel.of(session, viewer, seen));
}
