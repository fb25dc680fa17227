import { html } from 'lit';
import '../installed/offline-settings.js';
import type { OfflineSettings } from '../installed/offline-settings.js';
import { DialogElement } from '../ui/dialog.js';

/** What the page is, and the settings of offline use. */
export class AboutDialog extends DialogElement {
  protected override readonly look = 'small';

  async show(): Promise<void> {
    await this.showModal();
    await this.querySelector<OfflineSettings>('retromesh-offline-settings')?.refresh();
  }

  protected override heading(): unknown {
    return 'About Retromesh';
  }

  protected override content(): unknown {
    return html`<p>
        Retromesh shows the model files of old games as the games drew them. It decodes them in this tab: your
        files stay on this computer.
      </p>
      <p class="dim">
        Free software under the MIT licence.
        <a href="./THIRD-PARTY-NOTICES" target="_blank">What it is made with</a>
      </p>
      <retromesh-offline-settings></retromesh-offline-settings>`;
  }
}

customElements.define('retromesh-about-dialog', AboutDialog);
