import { html, nothing, type TemplateResult } from 'lit';
import type { Element } from '../../core/inspector/document-bytes.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';
import { markedPoints } from '../viewer/marks.js';
import type { Model } from '../../core/index.js';

/** Distance in CSS pixels at which a click chooses a bone. */
const reach = 10;

/** Buttons for what is chosen in the picture: the selected face with its vertices and material, the clip, and the frame of the moment. */
export function chosenElements(
  viewer: RetroMesh,
  show: (element: Element) => void,
): TemplateResult | typeof nothing {
  const { model, selectedFace, playback } = viewer;
  const pick = selectedFace === null ? null : viewer.getFace(selectedFace);
  const buttons: TemplateResult[] = [];
  const add = (label: string, element: () => Element): unknown =>
    buttons.push(html`<button class="link" @click=${() => show(element())}><bdi>${label}</bdi></button>`);
  if (pick) {
    const { face, material } = pick;
    add(`face ${withCommas(face)}`, () => ({ kind: 'face', index: face }));
    for (const index of new Set(pick.vertices))
      add(`vertex ${withCommas(index)}`, () => ({ kind: 'vertex', index, frame: frameOf(viewer) }));
    add(`material ${model!.materials[material]!.name}`, () => ({ kind: 'material', index: material }));
  }
  if (playback.current) {
    add('this clip', () => ({ kind: 'clip', index: playback.clip }));
    add('this frame', () => ({ kind: 'frame', index: frameOf(viewer) }));
  }
  if (buttons.length === 0) return nothing;
  return html`<div class="row wrap chosen-elements">
    <span class="dim sm">In the picture</span>
    ${buttons}
  </div>`;
}

/** The frame of the model that is shown. */
function frameOf({ playback }: RetroMesh): number {
  return (playback.current?.first ?? 0) + playback.frame;
}

/** The bone whose joint is at a point of the window, where bones are shown. */
export function boneAt(viewer: RetroMesh, clientX: number, clientY: number): Element | null {
  const count = viewer.model?.boneParents?.length ?? 0;
  if (!viewer.bones || count === 0) return null;
  const { left, top } = viewer.getBoundingClientRect();
  const indices = Array.from({ length: count }, (_, bone) => bone);
  const distances = markedPoints(viewer, { kind: 'bone', indices }).map(([joint]) => {
    const at = joint && viewer.project(joint);
    return at ? Math.hypot(at[0] - (clientX - left), at[1] - (clientY - top)) : Infinity;
  });
  const index = distances.indexOf(Math.min(...distances));
  return distances[index]! <= reach ? { kind: 'bone', index } : null;
}

/** Finds out when another clip of the same model is chosen: a model that is opened has one, too. */
export class ClipChoice {
  #model: Model | null = null;
  #clip = -1;
  #isIgnored = false;

  /** The clip that was chosen since the last call, or null. */
  take({ model, playback }: Pick<RetroMesh, 'model' | 'playback'>): number | null {
    const isChosen = model === this.#model && playback.clip !== this.#clip && playback.current !== null;
    this.#model = model;
    this.#clip = playback.clip;
    return isChosen && !this.#isIgnored ? this.#clip : null;
  }

  /** Does what may play another clip, which is not chosen then. */
  ignoring<Result>(work: () => Result): Result {
    this.#isIgnored = true;
    const result = work();
    this.#isIgnored = false;
    return result;
  }
}
