import { dayText } from '../../core/format.js';
import { isLink } from '../../links/route.js';
import { restoreAddress } from '../address/left-address.js';
import { readIndex, type RecentRow } from '../input/recent-index.js';
import { applyTheme, initialTheme } from './theme.js';
import { nameOfAddress } from '../address/address-name.js';

// The script in index.html, which runs before the first frame: the theme, the page of the address, and the recent files.

/** The app, before its script is there. */
export interface EarlyApp extends HTMLElement {
  /** What was clicked. */
  early?: Element | null;
}

/** The list of recent files, which draws its rows. */
export interface RecentSection extends HTMLElement {
  draw(rows: readonly RecentRow[]): void;
}

const find = <Found extends Element = HTMLElement>(selector: string, root: ParentNode = document): Found =>
  root.querySelector<Found>(selector)!;

/** A link shows the stage of its model, under its name. */
function showStage(): void {
  const name = nameOfAddress(location.hash || location.search, history.state, nameOfSample);
  find('.first .crumb bdi').textContent = name;
  find('.first .stage bdi').textContent = name || 'the model of the link';
  if (name) document.title = `${name} – Retromesh`;
  find('.first').classList.add('covers');
}

function nameOfSample(id: string): string {
  return find(`.card[href$="=${CSS.escape(id)}"] b`)?.textContent ?? id;
}

function rowOf({ id, name, detail, failed, when, picture }: RecentRow): Node {
  const row = (find<HTMLTemplateElement>('#recent').content.cloneNode(true) as DocumentFragment)
    .firstElementChild as HTMLElement;
  row.dataset['id'] = id;
  find('bdi', row).textContent = name;
  const fact = find('.fact', row);
  fact.textContent = detail;
  fact.classList.toggle('err-c', failed);
  find('.day', row).textContent = dayText(new Date(when), new Date());
  const forget = find('.forget', row);
  forget.title = `Forget ${name}`;
  forget.setAttribute('aria-label', forget.title);
  if (picture?.startsWith('data:image/')) {
    const image = find<HTMLImageElement>('img', row);
    image.src = picture;
    image.hidden = false;
  }
  return row;
}

if (location.protocol === 'file:') find('retromesh-app').hidden = true;
else {
  const app = find<EarlyApp>('retromesh-app');
  app.onclick = ({ target }) => (app.early = target as Element);
  restoreAddress();
  applyTheme(initialTheme(location.search));
  if (isLink(location.hash) || /[?&]src=/.test(location.search)) showStage();
  else find('#start').hidden = false;
  const section = find<RecentSection>('.recents');
  section.draw = (rows) => {
    section.hidden = rows.length === 0;
    find('tbody', section).replaceChildren(...rows.map(rowOf));
  };
  section.draw(readIndex());
  if (!('webkitdirectory' in HTMLInputElement.prototype)) find('[data-act=chooseFolder]').hidden = true;
}
