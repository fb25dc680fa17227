import type { Clip, ModelData, SourceLocation } from '../model.js';
import { fileName, countOf } from '../format.js';
import { roleText } from '../wording.js';
import type { DescribedLine, Element } from './document-bytes.js';

interface Said {
  readonly location: SourceLocation | null;
  readonly words: string;
  readonly element?: Element;
}

/**
 * What the lines of a script did: in a model, by the locations that its parts have, and for lines that none of these has, what
 * `read` says of them. In line order.
 */
export function linesOf(
  file: string,
  read: readonly Omit<DescribedLine, 'element'>[],
  model: ModelData | null,
): readonly DescribedLine[] {
  const ofModel = (model ? said(model) : [])
    .filter(({ location }) => location?.kind === 'line' && location.file === file)
    .map(({ location, words, element = null }) => ({ line: location!.at, words, element }));
  const done = new Set(ofModel.map(({ line }) => line));
  const others = read.filter(({ line }) => !done.has(line)).map((each) => ({ ...each, element: null }));
  return [...ofModel, ...others].sort((a, b) => a.line - b.line);
}

function said(model: ModelData): Said[] {
  return [
    ...model.clips.map((clip, index) => ({
      location: clip.location,
      words: clipWords(clip),
      element: { kind: 'clip', index } as const,
    })),
    ...model.properties.map((property) => ({ ...propertyWords(property) })),
    ...model.materials.flatMap(({ properties }, index) =>
      properties.map((property) => ({
        ...propertyWords(property),
        element: { kind: 'material', index } as const,
      })),
    ),
    ...model.missingFiles.map((file) => ({
      location: file.location,
      words: `Names ${fileName(file.name)}, ${roleText(file)}, which is missing`,
    })),
    ...model.notes.map(({ title, why, location, target }) => ({
      location,
      words: `${title}. ${why}`,
      ...(target && { element: { kind: target.kind, index: target.index } }),
    })),
  ];
}

function clipWords({ name, first, count, rate, events }: Clip): string {
  const frames = count === 1 ? `frame ${first}` : `frames ${first} to ${first + count - 1}`;
  const calls = events.length === 0 ? '' : `, ${countOf(events.length, 'event')}`;
  return `Clip ${name}: ${frames} at ${Number(rate.toPrecision(4))} a second${calls}`;
}

function propertyWords({ name, value, remark, location }: ModelData['properties'][number]): Said {
  return { location, words: `${name}: ${value}${remark ? ` (${remark})` : ''}` };
}
