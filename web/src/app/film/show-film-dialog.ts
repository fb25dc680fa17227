import type { RetroMesh } from '../../element/index.js';
import type { PageLinks } from '../links/page-links.js';
import { SharedModel } from '../links/shared-model.js';
import type { Session } from '../session/session.js';
import type { FilmDialog } from './film-dialog.js';
import './film-dialog.js';

/** Makes pictures and films of what is seen; does nothing when no model is shown. */
export async function showFilmDialog(
  app: HTMLElement,
  links: PageLinks,
  session: Session,
  viewer: RetroMesh,
): Promise<void> {
  const seen = links.seen();
  if (!seen || !session.model) return;
  const name = 'retromesh-film-dialog';
  const dialog = app.querySelector<FilmDialog>(name) ?? (document.createElement(name) as FilmDialog);
  app.append(dialog);
  await dialog.show(await SharedModel.of(session, viewer, seen), viewer, session);
}
