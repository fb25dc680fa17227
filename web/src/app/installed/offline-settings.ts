import { html, nothing, type TemplateResult } from 'lit';
import { PageElement } from '../ui/page-element.js';
import { install, isInstallable } from './install-prompt.js';
import { canKeep, isTurnedOff, registrationOf, turnOffline } from './registration.js';

const texts = {
  on: 'This page is stored in this browser and works without a network.',
  storing: 'This page is being stored in this browser, to work without a network.',
  off: 'This page is not stored in this browser.',
};

/** Whether the page is stored; `none`: neither the browser nor the server has it. */
export async function offlineState(): Promise<'none' | keyof typeof texts> {
  const registration = await registrationOf();
  if (isTurnedOff()) return canKeep() ? 'off' : 'none';
  if (!registration) return 'none';
  return registration.active ? 'on' : 'storing';
}

/** Says whether the page works without a network, and turns that on or off; installs the page where the browser offers it. Else empty. */
export class OfflineSettings extends PageElement.with({
  _state: 'none' as 'none' | keyof typeof texts,
  /** Whether the page can be installed. */
  _install: false,
}) {
  /** Reads the state again. */
  async refresh(): Promise<void> {
    this._install = isInstallable();
    const worker = (await registrationOf())?.installing;
    worker?.addEventListener('statechange', () => void this.refresh(), { once: true });
    this._state = await offlineState();
  }

  protected override render(): unknown {
    const { _state: state } = this;
    if (state === 'none' && !this._install) return nothing;
    const isOff = state === 'off';
    return html`<section>
      <h2>Without a network</h2>
      ${state === 'none' ? nothing : html`<p class="dim" role="status">${texts[state]}</p>`}
      <p class="row wrap">
        ${state === 'none' ? nothing : this.#button(isOff ? 'Store it' : 'Do not store it', () => turnOffline(isOff))}
        ${this._install ? this.#button('Install as an app', install) : nothing}
      </p>
    </section>`;
  }

  #button(label: string, act: () => Promise<void>): TemplateResult {
    const click = (): void => void act().then(() => this.refresh());
    return html`<button class="btn" @click=${click}>${label}</button>`;
  }
}

customElements.define('retromesh-offline-settings', OfflineSettings);
