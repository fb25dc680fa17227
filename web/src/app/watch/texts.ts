import { filesText } from '../session/change-texts.js';
import { countOf } from '../shared/format.js';

/** "Rifle_d.3d changed and cannot be opened: Rifle_d.3d ends early. The last version stays." */
export function failedText(names: readonly string[], sentence: string): string {
  return `${filesText(names)} changed and cannot be opened: ${sentence}. The last version stays.`;
}

/** "Rifle_a.3d is no longer there. The last version stays." */
export function goneText(names: readonly string[]): string {
  return `${filesText(names)} ${names.length === 1 ? 'is' : 'are'} no longer there. The last version stays.`;
}

/** "Pot was added.", "3 models were added.", or none. */
export function addedText(models: readonly string[]): string[] {
  if (models.length === 0) return [];
  return [models.length === 1 ? `${models[0]} was added.` : `${countOf(models.length, 'model')} were added.`];
}

/** "Copies of the last time are open, because this page may not read mod." */
export function copiesText(names: readonly string[], isRefused: boolean): string {
  const reason = isRefused
    ? `this page may not read ${filesText(names)}`
    : `${filesText(names)} could not be read from the disk`;
  return `Copies of the last time are open, because ${reason}.`;
}

/** "This page may no longer read mod. Open it again to see changes." */
export function refusedText(name: string): string {
  return `This page may no longer read ${name}. Open it again to see changes.`;
}
