import type { Clip, ClipEvent, Material, Model } from '../../core/model.js';
import type { Surface } from '../drawn/drawn-model.js';
import { writeRuns } from './runs.js';

/** What `extras` say about a clip, beside its keys. */
export interface ClipExtras {
  readonly group: string;
  readonly first: number;
  readonly count: number;
  readonly rate: number;
  readonly durations?: number[];
  readonly replayFrom?: number;
  readonly events?: { time: number; name: string }[];
}

/** What `extras` say about a material, beside what glTF has for it. */
export interface MaterialExtras {
  readonly slot: number;
  readonly kind: string;
  readonly blend: Material['blend'];
  readonly facet: boolean;
  readonly mapping: Material['mapping'];
  readonly filter: Material['filter'];
  readonly wrap: Material['wrap'];
  readonly cutoff: number;
  readonly unlit: boolean;
  readonly twoSided: boolean;
  readonly image?: string;
}

/** What the files of the game say about the model as such. */
export function sourceOf(model: Model): object {
  return {
    format: model.format,
    formatLabel: model.formatLabel,
    vertices: model.sourceVertexCount,
    frames: model.frameCount,
    ...(model.stepped && { stepped: true }),
    properties: Object.fromEntries(model.properties.map(({ name, value }) => [name, value])),
  };
}

export function clipExtras(clip: Clip): ClipExtras {
  const { group, first, count, rate, durations, replayFrom, events } = clip;
  return {
    group,
    first,
    count,
    rate,
    ...(durations && { durations: [...durations] }),
    ...(replayFrom !== undefined && { replayFrom }),
    ...(events.length > 0 && { events: events.map(({ time, name }) => ({ time, name })) }),
  };
}

export function materialExtras(material: Material, image: string | undefined): MaterialExtras {
  const { slot, kind, blend, facet, mapping, filter, wrap, cutoff, unlit, twoSided } = material;
  return {
    slot,
    kind,
    blend,
    facet,
    mapping,
    filter,
    wrap,
    cutoff,
    unlit,
    twoSided,
    ...(image && { image }),
  };
}

/** What `extras` say about the triangles of a surface, as runs: their faces, priorities and labels in the file. */
export function triangleExtras(
  { faceSource, priorities, faceLabels }: Model,
  { triangle, indices }: Surface,
): object {
  const own = <List extends Uint8Array | Uint32Array>(list: List) =>
    list.subarray(triangle, triangle + indices.length / 3);
  return {
    faces: writeRuns(own(faceSource), 1),
    ...(priorities && { priorities: writeRuns(own(priorities), 0) }),
    ...(faceLabels && { labels: writeRuns(own(faceLabels), 0) }),
  };
}

/** The object that `extras` have for what was exported here; else an empty one. */
export function exportedExtras(extras: unknown): Record<string, unknown> {
  const retromesh = isExtras(extras) ? extras['retromesh'] : null;
  return isExtras(retromesh) ? retromesh : {};
}

/** What `extras` say about a clip that glTF has no place for. */
export function exportedClip(extras: unknown): Pick<Clip, 'group' | 'events'> {
  const { group, events } = exportedExtras(extras);
  const isEvent = (event: unknown): event is ClipEvent =>
    isExtras(event) &&
    typeof event['name'] === 'string' &&
    typeof event['time'] === 'number' &&
    event['time'] >= 0 &&
    event['time'] <= 1;
  return {
    group: typeof group === 'string' ? group : '',
    events: Array.isArray(events) ? events.filter(isEvent).map(({ time, name }) => ({ time, name })) : [],
  };
}

/** Whether a value of `extras` is an object. */
export function isExtras(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
