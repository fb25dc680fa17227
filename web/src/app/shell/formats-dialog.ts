import { formatTable } from '../error/format-table.js';
import { DialogElement } from '../ui/dialog.js';

/** Lists the formats that are opened, and which files belong together. */
export class FormatsDialog extends DialogElement {
  show(): Promise<void> {
    return this.showModal();
  }

  protected override heading(): unknown {
    return 'Which files belong together';
  }

  protected override content(): unknown {
    return formatTable;
  }
}

customElements.define('retromesh-formats-dialog', FormatsDialog);
