import type { Clip, Material, Model } from '../../core/model.js';

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
  const { slot, kind, blend, mapping, filter, wrap, cutoff, unlit, twoSided } = material;
  return { slot, kind, blend, mapping, filter, wrap, cutoff, unlit, twoSided, ...(image && { image }) };
}

/** Whether a value of `extras` is an object. */
export function isExtras(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
