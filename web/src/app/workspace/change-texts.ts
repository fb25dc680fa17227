import { countOf, fileName, listNames } from '../../core/format.js';
import { isImage } from './image-names.js';
import { ModelError } from '../../core/index.js';

/** "Rifle_d.3d and Rifle_a.3d", or "6 files". */
export function filesText(names: readonly string[]): string {
  return names.length > 4 ? countOf(names.length, 'file') : listNames(names.map(fileName), 4);
}

/** What happened to files of the model that is shown: "Rifle_d.3d changed: reloaded.", or none. */
export function reloadedText(changed: readonly string[], added: readonly string[] = []): string[] {
  const parts = [
    ...(changed.length > 0 ? [`${filesText(changed)} changed`] : []),
    ...(added.length > 0 ? [`${filesText(added)} ${added.length === 1 ? 'was' : 'were'} added`] : []),
  ];
  return parts.length > 0 ? [`${parts.join(' and ')}: reloaded.`] : [];
}

/** "readme.txt is not used by Crate and is not a model." */
export function unusedText(names: readonly string[], model: string): string {
  if (names.length === 0) return 'The drop contained no files.';
  const one = names.length === 1;
  const files = names.length > 3 ? countOf(names.length, 'file') : listNames(names.map(fileName));
  const advice =
    one && isImage({ name: names[0]!, type: '' }) ? ' Drop the image on a face to apply it there.' : '';
  return `${files} ${one ? 'is' : 'are'} not used by ${model} and ${one ? 'is not a model' : 'are not models'}.${advice}`;
}

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

/** The error for files of a drop that the browser cannot read. */
export function unreadableError(names: readonly string[]): ModelError {
  const what = names.length > 3 ? countOf(names.length, 'file') : listNames(names);
  return new ModelError({
    code: 'unreadable',
    file: names[0]!,
    sentence: `The browser could not read ${what}`,
    cause: 'The file was moved or changed, or this user has no permission to read it.',
    advice: 'Check that another program can open the file, then drop it again.',
  });
}
