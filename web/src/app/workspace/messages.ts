import type { FileSet } from '../../core/collection/file-set.js';
import type { Entry, MissingFile, Model, ModelError } from '../../core/index.js';
import { countOf, sizeInWords } from '../../core/format.js';
import { isTexture } from './image-names.js';
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

/** What was said about each error, and about it and those after it. */
const said = new WeakMap<ModelError, Message>();
const saidOfRest = new WeakMap<ModelError, Message>();

/** The sentences of the first errors of files that were not dismissed, and how many there are more: the same messages each time. */
export function errorMessages(
  all: readonly ModelError[],
  dismissed: ReadonlySet<ModelError> = new Set(),
): Message[] {
  const errors = all.filter((error) => !dismissed.has(error));
  const messages = errors
    .slice(0, maxErrors)
    .map((error) => sameOrNew(said, error, `${error.report.sentence}.`));
  const rest = errors[maxErrors];
  if (!rest) return messages;
  const left = countOf(errors.length - maxErrors, 'more file');
  return [...messages, sameOrNew(saidOfRest, rest, `${left} could not be read.`)];
}

/** The message that was said about an error, unless it says something else now. */
function sameOrNew(known: WeakMap<ModelError, Message>, error: ModelError, text: string): Message {
  const before = known.get(error);
  if (before?.text === text) return before;
  const message = { text };
  known.set(error, message);
  return message;
}

/** "Unreal vertex mesh · 4 of 6 files", or that it could not be opened. */
export function modelSummary(entry: Entry | null, model: Model | null, failed: Failed | null): string {
  const notOpened = 'could not be opened';
  if (failed) return failed.version && entry ? `${entry.label} · ${notOpened}` : notOpened;
  if (!entry || !model) return '';
  const present = model.parts.length;
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
  const areSkins = missingFiles.every((file) => isTexture(file) && file.kind !== 'sprite');
  const one = missingFiles.length === 1;
  return [
    `${countOf(missingFiles.length, areSkins ? 'skin' : 'file')} ${one ? 'is' : 'are'} missing.`,
    `Drop ${one ? 'it' : 'them'} anywhere.`,
  ];
}
