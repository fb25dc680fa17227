import { FileSet } from '../../core/collection/file-set.js';
import { ModelError, type Entry, type ModelImage, type WorkOptions } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { Field } from '../../core/inspector/document-bytes.js';
import { misfit, withValue } from '../../core/inspector/field-values.js';
import type { DroppedFile } from './local-files.js';
import { FileMatch } from './match-files.js';
import { addedText, reloadedText } from './change-texts.js';
import { entryIn, isSameModel, pinned, readFile, withFiles, type Opened } from './version.js';
import type { Command, Step } from './command.js';
import { VersionHistory } from './history.js';

/** Opens other versions of files, as another program has written them; those that were taken out stay out. */
export function replaceFiles(changed: readonly DroppedFile[]): Command {
  return async (base, work) => {
    const open: Opened = work.failed?.version ? { version: work.failed.version, model: null } : base!;
    const version = pinned(open);
    const match = new FileMatch(changed, version.files.files);
    // A file can be watched twice: itself, and in its folder.
    const unique = new Map((match.sources as readonly DroppedFile[]).map((source) => [source.name, source]));
    const sources = [...unique.values()].filter(({ name }) => !version.files.removed.has(name));
    if (sources.length === 0) return null;
    const files = await version.files.with(sources, work);
    const change = FileSet.changesBetween(version.files, files);
    if (change.errors[0]) throw change.errors[0];
    const { entry } = version;
    if (entry && !entryIn(files, entry))
      throw new ModelError({
        code: 'not-a-model',
        file: entry.parts[0]?.file ?? '',
        sentence: `The files of ${entry.name} are no longer a model`,
        advice: 'Export it again, or open the files that belong to it.',
      });
    const next = withFiles(version, files);
    const changes = [...change.added, ...change.changed, ...change.removed];
    const isAffected = work.failed !== null || (entry !== null && changes.some(({ id }) => id === entry.id));
    const texts =
      isAffected && next.entry
        ? textsOf(next.entry, sources, version.files)
        : addedText(change.added.map(({ name }) => name));
    const messages = texts.map((text) => ({ text }));
    return {
      version: next,
      view: 'keep',
      history: 'push',
      ...((isAffected || texts.length > 0) && { messages }),
      isComparable: true,
    };
  };
}

/** Opens the model again without a file. */
export function removeFile(file: string): Command {
  return async (base, work) => {
    const version = work.failed?.version ?? (base && pinned(base));
    if (!version) return null;
    const files = await version.files.without([file], work);
    const text = `${fileName(file)} was taken off. Drop it on a face to apply it there.`;
    return {
      version: withFiles(version, files),
      view: 'keep',
      history: 'push',
      messages: [{ text }],
    };
  };
}

/** Opens the model with another choice for one of its interpretations. */
export function interpret(id: string, choice: string): Command {
  return async (base, { failed }) => {
    const version = failed?.version ?? (base && pinned(base));
    if (!version?.entry) return null;
    return {
      version: { ...version, choices: { ...version.choices, [id]: choice } },
      view: 'keep',
      history: 'push',
    };
  };
}

/** Draws a material with another image, null for the file's own. */
export function putImage(material: number, image: ModelImage | null): Command {
  return async (base) => {
    if (!base?.model) return null;
    const version = pinned(base);
    const images = new Map(version.images);
    if (image) images.set(material, image);
    else images.delete(material);
    return { version: { ...version, images }, view: 'keep', history: 'push' };
  };
}

/** Sets a field: a whole number in its range, a finite real, or for `bytes` as many bytes. Throws the reason why it cannot be set. */
export function setField(file: string, field: Field, value: number | Uint8Array): Command {
  return async (base, work) => {
    if (!base) return null;
    const reason = misfit(field, value);
    if (reason) throw new ModelError({ code: 'over-limit', file, sentence: reason.replace(/\.$/, '') });
    const { offset, size } = field;
    const after = withValue(await readFile(base, file), field, value).slice(offset, offset + size);
    const step = await writeBytes(file, [{ offset, after }], () => new VersionHistory())(base, work);
    return step && { ...step, history: 'push' };
  };
}

/** Bytes that are to stand at a place of a file. */
export interface Writing {
  readonly offset: number;
  readonly after: Uint8Array;
}

/**
 * Writes bytes: each place is a change that can be undone. `history` is what they follow; with `joins`, the first place is part of
 * the last change.
 */
export function writeBytes(
  file: string,
  places: readonly Writing[],
  history: () => VersionHistory,
  joins = false,
): Command {
  return async (base, work) => {
    if (!base) return null;
    const bytes = (await readFile(base, file)).slice();
    const first = pinned(base);
    let version = first;
    let past = history();
    for (const [i, { offset, after }] of places.entries()) {
      const before = bytes.slice(offset, offset + after.length);
      if (before.every((byte, at) => byte === after[at])) continue;
      bytes.set(after, offset);
      const files = await version.files.patched(file, { offset, before, after }, work);
      const { entry } = version;
      if (entry && !entryIn(files, entry))
        throw new ModelError({
          code: 'not-a-model',
          file,
          sentence: `${entry.name} would no longer be a model`,
        });
      const next = withFiles(version, files);
      const last = joins && i === 0 ? past.done.at(-1) : undefined;
      if (last) past = new VersionHistory(past.done.slice(0, -1));
      past = past.push(last?.before ?? version, next);
      version = next;
    }
    return version === first ? null : { version, view: 'keep', history: past };
  };
}

/** What changed of a model: its files, or, where they are in an archive, that. */
function textsOf({ parts }: Entry, sources: readonly DroppedFile[], before: FileSet): string[] {
  const names = new Set(sources.map(({ name }) => name));
  const own = parts.map(({ file }) => file).filter((name) => names.has(name));
  if (own.length === 0) return reloadedText([...names]);
  return reloadedText(
    own.filter((name) => before.has(name)),
    own.filter((name) => !before.has(name)),
  );
}

/** Takes back the last change of the open model, or makes it again; null where there is none. */
export async function restore(
  opened: Opened,
  history: VersionHistory,
  direction: 'undo' | 'redo',
  options: WorkOptions,
): Promise<Step | null> {
  const isUndo = direction === 'undo';
  const version = pinned(opened);
  const change = isUndo ? history.toUndo(version) : history.toRedo(version);
  if (!change) return null;
  const target = isUndo ? change.before : change.after;
  const isOfFiles = change.files.size > 0;
  const files = isOfFiles ? await version.files.restored(change.files, target.files, options) : version.files;
  // Where the change has brought another model, the one before is shown again.
  const source = isUndo ? change.after : change.before;
  const entry = target.entry && entryIn(files, target.entry);
  const isOfModel = isSameModel(version.entry, source.entry) && isSameModel(entry, target.entry);
  // Before the first change, the files are those of the link.
  const isFirst = isUndo && history.done.every((each) => each === change || each.files.size === 0);
  const link = isOfFiles ? (isFirst ? target.origin.link : null) : version.origin.link;
  const next = {
    ...withFiles(version, files),
    origin: { ...target.origin, link },
    ...(isOfModel && { entry, choices: target.choices, images: target.images }),
  };
  const moved = isUndo ? history.undo(change, version) : history.redo(change, version);
  return { version: next, view: 'keep', history: moved };
}
