import { html, nothing, type TemplateResult } from 'lit';
import type { Model, Part, Property, SourceLocation } from '../../core/index.js';
import { reasonText } from '../../core/wording.js';
import { cssVariables } from '../ui/css-variables.js';
import { countOf, withCommas } from '../../core/format.js';
import { boxText, locationText, locationTitle } from './model-texts.js';
import type { Element } from '../../core/inspector/document-bytes.js';

/** A line of a list of facts. */
export type Fact = Pick<Property, 'name' | 'value'> & Partial<Property>;

/**
 * The facts of a model: counts, then its properties. A property that is one of these counts replaces it, since it has the limit of
 * the format; the remark of the count is kept.
 */
export function modelFacts(model: Model): Fact[] {
  const events = model.clips.reduce((sum, clip) => sum + clip.events.length, 0);
  const drawn = new Set(model.faceSource).size;
  // Faces that are not drawn have no numbers: the count is that of the stage.
  const inFile = model.properties.find(({ kind }) => kind === 'faces')?.value ?? '';
  const differs = inFile !== '' && Number(inFile.replace(/\D/g, '')) !== drawn;
  const clips = model.clips.length ? `in ${countOf(model.clips.length, 'clip')}` : '';
  const counted: Fact[] = [
    { name: 'Format', value: model.formatLabel },
    { kind: 'vertices', name: 'Vertices', value: withCommas(model.sourceVertexCount) },
    {
      kind: 'faces',
      name: 'Faces',
      value: withCommas(drawn),
      remark: `in ${countOf(model.materials.length, 'material')}${differs ? `, ${inFile} in the file` : ''}`,
    },
    {
      kind: 'frames',
      name: 'Frames',
      value: withCommas(model.frameCount),
      remark: [clips, events ? countOf(events, 'event') : ''].filter(Boolean).join(', '),
    },
    { name: 'Size', value: boxText(model.bounds), remark: 'units, all frames' },
  ];
  return overridden(
    counted,
    differs ? model.properties.filter(({ kind }) => kind !== 'faces') : model.properties,
  );
}

/** Names of the properties by which a game places a model. */
const places = /^(Scale|Origin|Rotation|Offset|Unmirrored)$/;

/** Where the game puts the model, apart from the other facts. */
export function placeOf(facts: readonly Fact[]): { readonly place: Fact[]; readonly rest: Fact[] } {
  const isPlace = ({ name }: Fact): boolean => places.test(name);
  return { place: facts.filter(isPlace), rest: facts.filter((fact) => !isPlace(fact)) };
}

/** `facts`, each replaced by the property of the same kind; the other properties follow. */
function overridden(facts: readonly Fact[], properties: readonly Property[]): Fact[] {
  const isOfKind = (kind: Fact['kind']) => (fact: Fact) => kind !== undefined && fact.kind === kind;
  return [
    ...facts.map((fact) => {
      const property = properties.find(isOfKind(fact.kind));
      return property ? { ...property, remark: fact.remark || property.remark } : fact;
    }),
    ...properties.filter(({ kind }) => !facts.some(isOfKind(kind))),
  ];
}

/** A list of names and values that starts with `first`. */
export function factList(facts: readonly Fact[], first: unknown = nothing): TemplateResult {
  return html`<dl class="facts">
    ${first}
    ${facts.map(
      (fact) =>
        html`<dt>${fact.name}</dt>
          <dd>
            ${fact.kind === 'flags' ? html`<code>${fact.value}</code>` : fact.value} ${limitMeter(fact)}
            ${fact.remark ? html`<span class="dim">${fact.remark}</span>` : nothing}
            ${fact.location ? html`<span class="src">${locationLink(fact.location)}</span>` : nothing}
          </dd>`,
    )}
  </dl>`;
}

/** A link that shows a location in its file. */
export function locationLink(location: SourceLocation, text = locationText(location)): TemplateResult {
  const show = ({ currentTarget }: Event): unknown =>
    currentTarget!.dispatchEvent(new CustomEvent('show-source', { bubbles: true, detail: location }));
  return html`<a class="link" href="#bytes" title=${locationTitle(location)} @click=${show}
    ><bdi>${text}</bdi></a
  >`;
}

/** The reason for a file, a link where it names a line. */
export function reasonLink(part: Part): unknown {
  const text = reasonText(part);
  return part.location ? locationLink(part.location, text) : text;
}

/** A meter for the limit of the format, when there is no remark or the count exceeds half of the limit. */
function limitMeter({ amount = 0, limit = 0, remark }: Fact): TemplateResult | typeof nothing {
  if (limit <= 0 || (remark && amount * 2 <= limit)) return nothing;
  const percent = Math.round((amount / limit) * 100);
  return html`<span class="meter" role="img" aria-label="${percent} percent of the format's limit"
      ><i ${cssVariables({ '--fill': `${Math.min(100, (amount / limit) * 100)}%` })}></i></span
    ><span class="dim sm">of ${withCommas(limit)}</span>`;
}

/** What the Bytes tab is asked to show: a location in a file, or the bytes of an element of the picture. */
export type Place = SourceLocation | Element;

/** The location of a place that has one. */
export function locationOf(place: Place | null): SourceLocation | null {
  return place && 'file' in place ? place : null;
}
