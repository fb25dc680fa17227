import type { SharedModel } from '../links/shared-model.js';
import type { ExportDialog } from './export-dialog.js';
import './export-dialog.js';

/** Shows the dialog that writes a model in other formats. */
export async function showExportDialog(parent: HTMLElement, shared: SharedModel): Promise<void> {
  const name = 'retromesh-export-dialog';
  const dialog = parent.querySelector<ExportDialog>(name) ?? (document.createElement(name) as ExportDialog);
  parent.append(dialog);
  await dialog.show(shared);
}
