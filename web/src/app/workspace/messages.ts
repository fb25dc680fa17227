import type { FileSet } from '../../core/collection/file-set.js';
import type { Entry, MissingFile, Model, ModelError } from '../../core/index.js';
import { fileName, sizeInWords } from '../../core/format.js';
import { isImage } from '../files/image-names.js';
import { countOf, listNames } from '../shared/format.js';
import type { Failed } from './version.js';

/** A sentence above the page, until it is closed or something else is opened. */
export interface Message {
  readonly text: string;
  readonly action?: {
    /** Text of the button. */
    readonly label: string;
    run(): unknown;
  };
}

/** Errors that are shown; a hostile archive can have tens of thousands. */
const maxErrors = 3;

/** The sentences of the first errors of files that were not dismissed, and how many there are more. */
export function errorTexts(
  all: readonly ModelError[],
  dismissed: ReadonlySet<ModelError> = new Set(),
): string[] {
  const errors = all.filter((error) => !dismissed.has(error));
  const texts = errors.slice(0, maxErrors).map(({ report }) => `${report.sentence}.`);
  const left = errors.length - maxErrors;
  return left > 0 ? [...texts, `${countOf(left, 'more file')} could not be read.`] : texts;
}

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

/** "Unreal vertex mesh · 4 of 6 files", or that it could not be opened. */
export function modelSummary(entry: Entry | null, model: Model | null, failed: Failed | null): string {
  const notOpened = 'could not be opened';
  if (failed) return failed.version && entry ? `${entry.label} · ${notOpened}` : notOpened;
  if (!entry || !model) return '';
  const present = entry.parts.length;
  const missing = model.missingFiles.length;
  const files = missing ? `${present} of ${countOf(present + missing, 'file')}` : countOf(present, 'file');
  return `${entry.label} · ${files}`;
}

/** "1,680 models, 3.1 MB" */
export function filesSummary({ entries, files }: Pick<FileSet, 'entries' | 'files'>): string {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return `${countOf(entries.length, 'model')}, ${sizeInWords(size)}`;
}

/** The announcement of a model: "Lantern: 376 faces, 3 clips." */
export function openedText(model: Model): string {
  const clips = model.frameCount > 1 ? `, ${countOf(model.clips.length, 'clip')}` : '';
  const missing = model.missingFiles.length > 0 ? ` ${missingText(model.missingFiles)[0]}` : '';
  return `${model.name}: ${countOf(new Set(model.faceSource).size, 'face')}${clips}.${missing}`;
}

/** What is missing and what to do: "2 skins are missing.", "Drop them anywhere." */
export function missingText(
  missingFiles: readonly MissingFile[],
): readonly [missing: string, advice: string] {
  const noun = missingFiles.every(isSkin) ? 'skin' : 'file';
  const one = missingFiles.length === 1;
  return [
    `${countOf(missingFiles.length, noun)} ${one ? 'is' : 'are'} missing.`,
    `Drop ${one ? 'it' : 'them'} anywhere.`,
  ];
}

function isSkin({ role, name }: MissingFile): boolean {
  return /slot|skin|texture/i.test(role) || /\.(pcx|bmp|tga|png|jpe?g|webp)$/i.test(name);
}
