import { countOf, short, withCommas } from '../core/format.js';
import { clipLength } from '../core/clip-time.js';
import type {
  Clip,
  Entry,
  Interpretation,
  Material,
  Model,
  ModelImage,
  Note,
  Property,
  SourceLocation,
} from '../core/index.js';
import { originText, reasonText, roleText } from '../core/wording.js';
import { printable, table } from './printable.js';

type Row = readonly (string | number)[];

/** The text output of `retromesh info`. `said` has the notes of the models before, which are not repeated; those of this one are added. */
export function modelAsText(entry: Entry, model: Model, said: Set<string>): string {
  return [
    `${printable(entry.name)}: ${model.formatLabel}\n`,
    table([...countRows(model), ...model.properties.map(propertyRow)], '  '),
    section(
      'Files',
      model.parts.map((part) => [
        part.file,
        roleText(part),
        countOf(part.size, 'byte'),
        originText(part.from) || reasonText(part),
      ]),
    ),
    section('Clips', model.clips.map(clipRow)),
    section(
      'Materials',
      model.materials.map((material, index) => materialRow(model, material, index)),
    ),
    section(
      'Attachments',
      model.attachments.map(({ name, face }) => [name, `face ${withCommas(face)}`]),
    ),
    section(
      'Morphs',
      (model.morphs ?? []).map((name) => [name]),
    ),
    section('Interpretations', (model.interpretations ?? []).flatMap(interpretationRows)),
    section(
      'Missing',
      model.missingFiles.map((missing) => [
        missing.name,
        roleText(missing),
        countOf(missing.faces, 'face'),
        locationText(missing.location),
      ]),
    ),
    section('Notes', noteRows(model.notes, said)),
  ].join('');
}

/** General counts, except those that are among the model's properties. */
function countRows(model: Model): Row[] {
  const [x, y, z] = [0, 1, 2].map((axis) => short(model.bounds[axis + 3]! - model.bounds[axis]!));
  const counts = [
    ['faces', 'Faces', model.indices.length / 3],
    ['vertices', 'Vertices', model.sourceVertexCount],
    ['frames', 'Frames', model.frameCount],
  ] as const;
  const others = counts.filter(([of]) => !model.properties.some(({ kind }) => kind === of));
  return [...others.map(([, name, number]) => [name, withCommas(number)]), ['Size', `${x} × ${y} × ${z}`]];
}

function section(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : `${title}\n${table(rows, '  ')}`;
}

function propertyRow({ name, value, remark, location }: Property): Row {
  return [name, [value, remark, locationText(location)].filter(Boolean).join('  ')];
}

function clipRow(clip: Clip): Row {
  const { name, group, first, count: frames, events, location } = clip;
  const named = events.map((event) => `${event.name} at ${short(event.time)}`).join(', ');
  const range =
    frames === 1
      ? `frame ${withCommas(first)}`
      : `frames ${withCommas(first)} to ${withCommas(first + frames - 1)}`;
  return [name, group, range, `${short(frames / clipLength(clip))} a second`, named, locationText(location)];
}

function materialRow(model: Model, material: Material, index: number): Row {
  const indices = model.groups
    .filter((group) => group.material === index)
    .reduce((sum, group) => sum + group.count, 0);
  const image = material.image === null ? undefined : model.images[material.image];
  return [
    `${material.slot}`,
    material.name,
    material.kind,
    countOf(indices / 3, 'face'),
    material.notDrawn ? `not drawn: ${material.notDrawn}` : imageText(image),
  ];
}

function imageText(image: ModelImage | undefined): string {
  if (!image) return 'no image';
  const size = image.width ? `, ${image.width} × ${image.height}` : '';
  const depth = image.bits ? `, ${image.bits} bits` : '';
  return `${image.file || image.name}${size}${depth}`;
}

/** An interpretation, and its choices with their scores, one per row. */
function interpretationRows(interpretation: Interpretation): Row[] {
  const { id, name, measure, choices, chosen, suggested, settled, asked } = interpretation;
  const why = asked ? 'asked for' : settled ? 'from the file' : 'likelier, but not certain from the file';
  return [
    [name, choices[chosen]!.name, `${id}=${choices[chosen]!.id}`, why],
    ...choices.map((choice, index) => [
      '',
      `${index === suggested ? '*' : ' '} ${choice.name}`,
      choice.id,
      measure === '' ? '' : `${choice.possible ? short(choice.score) : 'impossible'}: ${measure}`,
    ]),
  ];
}

function noteRows(notes: readonly Note[], said: Set<string>): Row[] {
  const rows = notes.map(noteRow);
  const fresh = rows.filter((row) => !said.has(row.join('\n')));
  for (const row of fresh) said.add(row.join('\n'));
  const rest = rows.length - fresh.length;
  return rest > 0 ? [...fresh, ['', `${countOf(rest, 'note')} as above`, '', '']] : fresh;
}

function noteRow({ severity, title, why, location, times }: Note): Row {
  const repeated = times > 1 ? ` (${withCommas(times)} times)` : '';
  return [severity, `${title}${repeated}`, why, locationText(location)];
}

function locationText(location: SourceLocation | null): string {
  if (!location) return '';
  if (location.kind === 'line') return `${location.file}:${location.at}`;
  return location.kind === 'byte' ? `${location.file} byte ${withCommas(location.at)}` : location.file;
}
