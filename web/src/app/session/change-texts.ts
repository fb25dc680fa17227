import { fileName } from '../../core/format.js';
import { isImage } from '../files/image-names.js';
import { countOf, listNames } from '../shared/format.js';

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
