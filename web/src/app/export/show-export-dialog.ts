import { interpretationsOf } from '../links/interpretations-of.js';
import type { SharedModel } from '../links/shared-model.js';
import type { Exportable, ExportDialog } from './export-dialog.js';
import './export-dialog.js';

/** Shows the dialog that writes an opened model in other formats. */
export async function showExportDialog(parent: HTMLElement, shared: SharedModel): Promise<void> {
  const { name, model, entry, fileStem, shownFrame } = shared;
  const { format, parts, files } = model;
  const source = { id: entry, format, name, parts, files, interpretations: interpretationsOf(model) };
  await showDialog(parent, { name, model, source, fileStem, shownFrame, notes: [] });
}

/** Shows the dialog, with a format that is chosen. */
export async function showDialog(parent: HTMLElement, exported: Exportable, target?: string): Promise<void> {
  const name = 'retromesh-export-dialog';
  const dialog = parent.querySelector<ExportDialog>(name) ?? (document.createElement(name) as ExportDialog);
  parent.append(dialog);
  await dialog.show(exported, target);
}
