import { ModelError, type Entry, type Model } from '../core/index.js';
import { aliasWords } from '../core/collection/alias-words.js';
import { interpretationsReport } from '../core/interpretations.js';
import { AskedInterpretations } from './asked-interpretations.js';
import { countOf } from '../core/format.js';
import { checkCount, isOfArchive } from './archive-models.js';
import type { ExitCode, Output, Options } from './command.js';
import { modelAsText } from './info-text.js';
import { namedFiles } from './named-files.js';
import { printableJson, table, tableLines, writeParts, type Row } from './printable.js';
import { reasonText, roleText } from '../core/wording.js';

/** Writes a summary of each model of `paths`. */
export async function info(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const asked = new AskedInterpretations(options.interpretation);
  const printJson = (objects: readonly (() => object)[]) => writeParts(jsonOf(objects), output.out);
  const named = await namedFiles(paths, options, output).catch((error: unknown) => {
    if (options.json && error instanceof ModelError) printJson([made({ error: error.report })]);
    throw error;
  });
  const { collection, entries, errors: unread } = named;
  const ofArchives = entries.filter(isOfArchive);
  if (!options.list) checkCount(ofArchives, 'use --list');
  const errors: ModelError[] = [...unread];
  const texts: string[] = [];
  const said = new Set<string>();
  /** Made when they are printed: of an archive there can be very many. */
  const objects: (() => object)[] = [];
  const isJson = options.json || options.interpretations;
  const rows: Row[] = [
    ['Model', 'Format', 'Faces', 'Vertices', 'Frames', 'Clips', 'Materials', 'Missing', 'Notes'],
  ];
  for (const entry of entries) {
    if (options.list && isOfArchive(entry)) {
      if (isJson) objects.push(() => entryAsJson(entry));
      continue;
    }
    try {
      const model = await collection.open(entry, { interpretations: asked.choices });
      asked.add(model);
      if (options.interpretations)
        objects.push(...(model.interpretations ? [made(interpretationsReport(model))] : []));
      else if (options.json) objects.push(made(modelAsJson(entry, model)));
      else if (options.list) rows.push(row(entry, model));
      else texts.push(modelAsText(entry, model, said));
      model.dispose();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
      if (options.json) objects.push(made({ id: entry.id, name: entry.name, error: error.report }));
    }
  }
  if (options.json) objects.push(...unread.map(({ report }) => made({ error: report })));
  if (errors.length === 0) asked.check();
  if (isJson) printJson(objects);
  else if (options.list) {
    const hasModels = rows.length > 1 || ofArchives.length === 0;
    if (hasModels) output.out(table(rows));
    if (ofArchives.length > 0) writeParts(archiveList(ofArchives, hasModels ? '\n' : ''), output.out);
  } else output.out(texts.join('\n'));
  for (const message of new Set(errors.map(messageOf))) output.err(message);
  return errors.length > 0 ? 1 : 0;
}

/** The models of archives, as far as their tables say what they are: none is opened. */
function* archiveList(entries: readonly Entry[], start: string): Iterable<string> {
  yield `${start}${countOf(entries.length, 'model')}, from the tables of the archive; none was opened.\n`;
  yield* tableLines(entries, [
    { head: 'Model', cell: shownName },
    { head: 'Kind', cell: ({ label }) => label },
    { head: 'Bytes', cell: ({ bytes }) => bytes ?? 0 },
    { head: 'Id', cell: ({ id }) => id },
  ]);
}

function shownName(entry: Entry): string {
  const words = aliasWords(entry);
  return words ? `${entry.name} ${words}` : entry.name;
}

/** An array of JSON, as JSON.stringify writes it with two spaces, one object after the other. */
function* jsonOf(objects: readonly (() => object)[]): Iterable<string> {
  let start = '[\n';
  for (const make of objects) {
    yield start + printableJson(JSON.stringify(make(), null, 2)).replace(/^/gm, '  ');
    start = ',\n';
  }
  yield start === ',\n' ? '\n]\n' : '[]\n';
}

const made =
  <Value>(value: Value): (() => Value) =>
  () =>
    value;

function entryAsJson({ id, name, place, format, label, bytes, aliases }: Entry): object {
  return { id, name, place, format, formatLabel: label, bytes, ...(aliases && { aliases }) };
}

/** The message, and the option with which the model opens in spite of the error. */
function messageOf({ message, report: { offer } }: ModelError): string {
  if (!offer) return message;
  return `${message} ${offer.name}: --interpretation ${offer.interpretation}=${offer.choice}`;
}

function row(entry: Entry, model: Model): (string | number)[] {
  return [
    entry.name,
    model.formatLabel,
    model.indices.length / 3,
    model.sourceVertexCount,
    model.frameCount,
    model.clips.length,
    model.materials.length,
    model.missingFiles.length,
    model.notes.length,
  ];
}

/** The JSON output of `retromesh info`: everything except vertex and index arrays. */
function modelAsJson(entry: Entry, model: Model): object {
  const faces = model.groups.reduce((counts, { material, count }) => {
    counts.set(material, (counts.get(material) ?? 0) + count / 3);
    return counts;
  }, new Map<number, number>());
  return {
    id: entry.id,
    name: entry.name,
    format: model.format,
    formatLabel: model.formatLabel,
    files: model.parts.map((part) => {
      const { file, size } = part;
      return {
        file,
        size,
        role: roleText(part),
        why: reasonText(part),
        ...(part.from && { from: part.from }),
      };
    }),
    faces: model.indices.length / 3,
    vertices: model.sourceVertexCount,
    renderVertices: model.positions.length / 3,
    frames: model.frameCount,
    bounds: { low: [...model.bounds.slice(0, 3)], high: [...model.bounds.slice(3, 6)] },
    clips: model.clips.map(({ durations, ...clip }) => ({
      ...clip,
      ...(durations && { durations: [...durations] }),
    })),
    materials: model.materials.map((material, index) => ({ ...material, faces: faces.get(index) ?? 0 })),
    images: model.images.map(({ pixels, encoded, palette, ...image }) => ({
      ...image,
      decodedBy: pixels ? 'core' : encoded ? 'browser' : 'nobody',
      colours: palette.length / 3,
    })),
    attachments: model.attachments,
    morphs: model.morphs ?? [],
    bones: model.boneParents?.length ?? 0,
    interpretations: model.interpretations ?? [],
    properties: model.properties,
    missingFiles: model.missingFiles.map((missing) => {
      const { name, faces, location } = missing;
      return { name, role: roleText(missing), faces, location };
    }),
    notes: model.notes,
  };
}
