import { html, nothing } from 'lit';
import type { Actions, Theme } from '../workspace/actions.js';
import { offlineState } from '../installed/offline-settings.js';
import { given, type PageName } from '../ui/page-element.js';
import { Menu, menuChoices, menuCommand, menuGroup } from '../ui/menu.js';

const themes = [
  ['auto', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const satisfies readonly (readonly [Theme, string])[];

const offline = { none: nothing, on: 'ready', storing: 'being stored', off: 'off' };

/** The menu of the page; on narrow pages also with what their header has no space for. */
export class PageMenu extends Menu.with({
  actions: given<Actions>(),
  theme: given<Theme>(),
  page: given<PageName>(),
  /** A model is shown. */
  hasModel: false,
  _offline: 'none' as keyof typeof offline,
}) {
  override async toggle(opener: HTMLElement): Promise<void> {
    this._offline = await offlineState();
    await super.toggle(opener);
  }

  protected override render(): unknown {
    const { actions, page } = this;
    return html`${page === 'start' ? nothing : html`<div class="only-s narrow" role="none">${this.#narrow()}</div>`}
    ${menuChoices('Theme', themes, this.theme, (theme) => actions.setTheme(theme))}
    ${menuGroup(
      'Retromesh',
      html`${menuCommand('Keys', () => actions.showKeys(), { keys: '?' })}
      ${menuCommand('Without a network', () => actions.showAbout(), { state: offline[this._offline] })}
      ${menuCommand('About', () => actions.showAbout())}`,
    )}`;
  }

  #narrow(): unknown {
    const { actions, hasModel } = this;
    const commands = [
      menuCommand('Open files', () => actions.chooseFiles(), { icon: 'folder-open' }),
      hasModel && menuCommand('Export', () => actions.exportModel(), { icon: 'download' }),
      hasModel && menuCommand('Picture or film', () => actions.makeFilm(), { icon: 'camera' }),
      hasModel && menuCommand('Compare with another version', () => actions.compare(), { icon: 'columns-2' }),
    ];
    return menuGroup(
      'This model',
      commands.map((command) => command || nothing),
    );
  }
}

customElements.define('retromesh-page-menu', PageMenu);
