import type { SharedModel } from '../share/shared-model.js';
import { originOf } from '../../threads/model-origin.js';
import type { Exportable, ExportDialog } from './export-dialog.js';
import './export-dialog.js';

/** Shows the dialog that writes an opened model in other formats. */
export async function showExportDialog(parent: HTMLElement, shared: SharedModel): Promise<void> {
  const { name, model, entry, fileStem, shownFrame } = shared;
  const source = originOf(model, entry);
  await showDialog(parent, { name, model, source, fileStem, shownFrame, notes: [] });
}

/** Shows the dialog, with a format that is chosen. */
export async function showDialog(parent: HTMLElement, exported: Exportable, target?: string): Promise<void> {
  const name = 'retromesh-export-dialog';
  const dialog = parent.querySelector<ExportDialog>(name) ?? (document.createElement(name) as ExportDialog);
  parent.append(dialog);
  await dialog.show(exported, target);
}
