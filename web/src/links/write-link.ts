import { encodeValue } from './percent-encoding.js';
import {
  defaultFrame,
  defaultView,
  linkVersion,
  type ArchivePlace,
  type CameraView,
  type FrameState,
  type LinkSource,
  type ViewState,
} from './view-state.js';

/** A part of a link, not yet encoded. */
export type Field = readonly [key: string, value: string];

/**
 * The fragment of a link, without `#`. Only links of embed.html have a `frame`.
 *
 * ```ts
 * writeLink({ kind: 'sample', id: 'lantern' }, { ...defaultView, clip: 'Sway', seconds: 0.5 });
 * // → "v=1&sample=lantern&clip=Sway&time=0.5"
 * ```
 */
export function writeLink(
  source: LinkSource | null,
  view: ViewState,
  { title, alt, controls }: FrameState = defaultFrame,
): string {
  const addresses = source?.kind === 'addresses' ? source.addresses : [];
  const fields: Field[] = [
    ...addresses.map((address): Field => ['src', address]),
    ['sample', source?.kind === 'sample' ? source.id : ''],
    ...viewFields(view),
    ['title', title],
    ['alt', alt],
    ['controls', flag(controls)],
    ['less', source?.kind === 'packed' ? source.less : ''],
  ];
  const given = fields.filter(([, value]) => value !== '');
  const parts = [`v=${linkVersion}`, ...given.map(([key, value]) => `${key}=${encodeValue(value)}`)];
  // The packed model is last, so that the rest of the link is read before it.
  return [...parts, ...(source?.kind === 'packed' ? [`pack=${source.text}`] : [])].join('&');
}

/** The fields of a view; those that say nothing are empty. */
export function viewFields(view: ViewState): Field[] {
  return [
    ['entry', view.entry],
    ['page', view.page === 'model' ? '' : view.page],
    ...cameraFields(view.camera),
    ['fit', numbers(view.fit ? [view.fit.seconds, ...(view.fit.from ?? [])] : [])],
    ['fov', number(view.fieldOfView)],
    ['clip', view.clip],
    ['time', number(view.seconds)],
    ['play', flag(view.playing)],
    ['smooth', flag(view.smooth)],
    ['loop', flag(view.loop)],
    ['speed', number(view.speed)],
    ['morphs', numbers(view.morphs)],
    ['display', view.display ?? ''],
    ['bone', number(view.bone)],
    ['light', view.light ?? ''],
    ['wire', flag(view.wire)],
    ['grid', flag(view.grid)],
    ['bones', flag(view.bones)],
    ['attachments', flag(view.attachments)],
    ['outlines', flag(view.outlines)],
    ['normals', flag(view.normalLines)],
    ['lattice', flag(view.vertexGrid)],
    ['depth', flag(view.depthTest)],
    ['backs', flag(view.backFaces)],
    ['hide', numbers(view.switched)],
    ['background', view.background.replace(/^#(?=[0-9a-f]{6}$)/i, '')],
    ['exposure', number(view.exposure)],
    ['shadow', number(view.shadow)],
    ['filter', view.filter ?? ''],
    ['up', view.up ?? ''],
    ['face', number(view.face)],
    ...view.choices.map(([id, choice]): Field => ['choice', `${id}:${choice}`]),
  ];
}

function cameraFields(camera: CameraView | null): Field[] {
  if (!camera) return [];
  const { yaw, pitch, distance, target, parallel } = camera;
  return [
    ['camera', numbers(distance === null ? [yaw, pitch] : [yaw, pitch, distance])],
    ['target', numbers(target ?? [])],
    ['projection', parallel ? 'parallel' : ''],
  ];
}

/** Nine digits of a fraction: the rounding moves no pixel. */
function numbers(values: readonly number[]): string {
  const rounded = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(9)));
  return values.map((value) => String(rounded(value))).join();
}

function number(value: number | null): string {
  return value === null ? '' : numbers([value]);
}

function flag(value: boolean | null): string {
  return value === null ? '' : String(Number(value));
}

/** What is seen: the source, null for local files, and the view. */
export class Seen {
  readonly source: LinkSource | null;
  readonly view: ViewState;
  /** Where a model of local files is in the archive of a game; null for others. */
  readonly archive: ArchivePlace | null;

  constructor(source: LinkSource | null, view: ViewState, archive: ArchivePlace | null = null) {
    this.source = source;
    this.view = view;
    this.archive = archive;
  }

  /** What a link says, with or without the view and the tab beside it. */
  said({ view = true, tab = true } = {}): ViewState {
    const { entry, choices, page } = this.view;
    const shown = view ? this.view : { ...defaultView, entry, choices };
    return { ...shown, page: tab ? page : 'model' };
  }

  /** The fragment of a link to the model. A source of its own has no other models. */
  link(source = this.source, parts?: Parameters<Seen['said']>[0]): string {
    const said = this.said(parts);
    return writeLink(source, source === this.source ? said : { ...said, entry: '' });
  }
}
