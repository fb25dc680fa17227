import { ModelError, type Entry, type Model } from '../core/index.js';
import { interpretationsReport } from '../core/interpretations.js';
import { AskedInterpretations } from './asked-interpretations.js';
import type { ExitCode, Output, Options } from './command.js';
import { modelAsText } from './info-text.js';
import { namedFiles } from './named-files.js';
import { printableJson, table } from './printable.js';
import { reasonText, roleText } from '../core/wording.js';

/** Writes a summary of each model of `paths`. */
export async function info(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const asked = new AskedInterpretations(options.interpretation);
  const printJson = (objects: object[]) => output.out(`${printableJson(JSON.stringify(objects, null, 2))}\n`);
  const named = await namedFiles(paths, options, output).catch((error: unknown) => {
    if (options.json && error instanceof ModelError) printJson([{ error: error.report }]);
    throw error;
  });
  const { collection, entries, errors: unread } = named;
  const errors: ModelError[] = [...unread];
  const texts: string[] = [];
  const said = new Set<string>();
  const objects: object[] = [];
  const rows: (string | number)[][] = [
    ['Model', 'Format', 'Faces', 'Vertices', 'Frames', 'Clips', 'Materials', 'Missing', 'Notes'],
  ];
  for (const entry of entries) {
    try {
      const model = await collection.open(entry, { interpretations: asked.choices });
      asked.add(model);
      if (options.interpretations)
        objects.push(...(model.interpretations ? [interpretationsReport(model)] : []));
      else if (options.json) objects.push(modelAsJson(entry, model));
      else if (options.list) rows.push(row(entry, model));
      else texts.push(modelAsText(entry, model, said));
      model.dispose();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
      if (options.json) objects.push({ id: entry.id, name: entry.name, error: error.report });
    }
  }
  if (options.json) objects.push(...unread.map(({ report }) => ({ error: report })));
  if (errors.length === 0) asked.check();
  if (options.json || options.interpretations) printJson(objects);
  else if (options.list) output.out(table(rows));
  else output.out(texts.join('\n'));
  for (const message of new Set(errors.map(messageOf))) output.err(message);
  return errors.length > 0 ? 1 : 0;
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
      return { file, size, role: roleText(part), why: reasonText(part) };
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
