import type { Model } from '../../core/index.js';
import { originOf } from '../../threads/model-origin.js';
import type { Exportable, ExportDialog } from './export-dialog.js';
import './export-dialog.js';

/** A model that is open: `entry` is its id among the files. */
export interface OpenModel extends Pick<Exportable, 'name' | 'fileStem' | 'shownFrame'> {
  readonly model: Model;
  readonly entry: string;
}

/** Shows the dialog that writes an opened model in other formats. */
export async function showExportDialog(parent: HTMLElement, shared: OpenModel): Promise<void> {
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
