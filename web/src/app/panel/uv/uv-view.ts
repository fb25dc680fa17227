import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Material, Model } from '../../../core/index.js';
import { countOf, withCommas } from '../../../core/format.js';
import { EventController } from '../../ui/event-controller.js';
import { iconButton } from '../../ui/icons.js';
import { SizeController } from '../../ui/size-controller.js';
import { ViewerElement } from '../../viewer/viewer-element.js';
import { UvCamera, UvGestures } from './uv-camera.js';
import { drawUv } from './uv-drawing.js';
import { UvTriangles } from './uv-triangles.js';
import { mappingSentence, uvText, wrapSentence } from '../../viewer/picked-face.js';
import './uv-view.css';

const zoomStep = 1.25;
const panPixels = 32;
/** How far beside an edge a click still hits, in CSS pixels. */
const reach = 4;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The triangles of a material over its image; a face that is selected here is selected in the viewport, and the other way round. */
export class UvView extends ViewerElement.with({
  /** Index of the material. */
  material: 0,
}) {
  readonly #camera = new UvCamera();
  readonly #gestures = new UvGestures(
    this.#camera,
    () => this.#moved(),
    (x, y) => this.#click(x, y),
  );
  #triangles = new UvTriangles([], []);
  #pixels: ImageData | null = null;
  #image: OffscreenCanvas | null = null;
  /** Faces under the last click: a further click at the same place selects the next. */
  #stack: readonly number[] = [];
  #selected: number | null = null;
  #isFitted = true;

  protected readonly sizes = new SizeController(this, () => this.#canvas, this.#resized);
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);

  protected override willUpdate(changed: PropertyValues): void {
    const { model, viewer, material } = this;
    if (changed.has('model') || changed.has('material')) {
      this.#triangles = model ? UvTriangles.of(model, material) : new UvTriangles([], []);
      this.#stack = [];
      this.#isFitted = true;
    }
    const pixels = viewer?.materials.image(material)?.pixels ?? null;
    if (pixels !== this.#pixels) {
      this.#pixels = pixels;
      this.#image = pixels && canvasOf(pixels);
      this.#camera.image = pixels;
    }
    const selected = viewer?.selectedFace ?? null;
    if (selected !== this.#selected) {
      // One that was selected elsewhere may be out of view; in a fitted view none is.
      const isElsewhere = selected !== null && !this.#isFitted && !this.#stack.includes(selected);
      const box = isElsewhere ? this.#triangles.boxOfFace(selected) : null;
      if (box) this.#camera.reveal(box);
      this.#selected = selected;
    }
  }

  protected override render(): unknown {
    const material = this.model?.materials[this.material];
    if (!material) return nothing;
    const { all } = this.#triangles;
    if (all.length === 0) return html`<p class="dim">${noCoordinates(this.model!, material)}</p>`;
    const mapping = mappingSentence(material.mapping);
    return html`<div class="uv" role="group" aria-label="UV of ${material.name}">
      ${this.#bar()}
      <canvas
        tabindex="0"
        role="application"
        aria-roledescription="UV view"
        aria-label="UV of ${material.name}, ${countOf(all.length, 'triangle')}. ${this.#faceText()}"
        aria-describedby="uv-help"
        @keydown=${this.#key}
        @pointerdown=${this.#gestures.down}
        @pointermove=${this.#gestures.move}
        @pointerup=${this.#gestures.up}
        @pointercancel=${this.#gestures.up}
        @wheel=${this.#gestures.wheel}
      ></canvas>
      <p class="chosen">${this.#faceText()}</p>
      ${this.#triangles.wraps ? html`<p class="dim sm">${wrapSentence(material.wrap)}</p>` : nothing}
      ${mapping ? html`<p class="dim sm">${mapping}</p>` : nothing}
      <p class="dim sm" id="uv-help">
        A click, or N and Shift N, selects a face here and on the model; Enter moves the camera to it. Drag or
        arrow keys move, wheel or + and − zoom, F fits.
      </p>
    </div>`;
  }

  protected override updated(): void {
    if (this.#isFitted) this.#fit();
    else this.#paint();
  }

  #bar(): TemplateResult {
    const { left, top, right, bottom } = this.#triangles.box;
    return html`<div class="row tight">
      <span class="grow dim sm"
        >${countOf(this.#triangles.all.length, 'triangle')} · u ${uvText(left)} to ${uvText(right)} · v
        ${uvText(top)} to ${uvText(bottom)}</span
      >
      ${iconButton('minus', 'Zoom out', () => this.#zoom(1 / zoomStep))}
      ${iconButton('plus', 'Zoom in', () => this.#zoom(zoomStep))}
      ${iconButton('scan', 'Fit', () => this.#fit())}
    </div>`;
  }

  /** "Face 12: 0.1, 0.2 · 0.3, 0.2 · 0.2, 0.4." */
  #faceText(): string {
    const face = this.#selected;
    if (face === null) return 'No face selected.';
    const [first, ...others] = this.#triangles.ofFace(face);
    if (!first) return `Face ${withCommas(face)} has another material.`;
    const corners = [0, 2, 4].map((at) => `${uvText(first[at]!)}, ${uvText(first[at + 1]!)}`);
    const more = others.length > 0 ? `, and ${countOf(others.length, 'more triangle')}` : '';
    const at = this.#stack.indexOf(face);
    const stack =
      at >= 0 && this.#stack.length > 1
        ? ` ${at + 1} of ${this.#stack.length} here: click again for the next.`
        : '';
    return `Face ${withCommas(face)}: ${corners.join(' · ')}${more}.${stack}`;
  }

  get #canvas(): HTMLCanvasElement | null {
    return this.querySelector('canvas');
  }

  #resized(): void {
    const canvas = this.#canvas;
    if (!canvas || canvas.clientWidth === 0) return;
    const { clientWidth: width, clientHeight: height } = canvas;
    this.#camera.canvas = { width, height };
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    if (this.#isFitted) this.#fit();
    else this.#paint();
  }

  #fit(): void {
    this.#isFitted = true;
    this.#camera.fit(this.#triangles.extent);
    this.#paint();
  }

  #zoom(factor: number): void {
    this.#camera.zoom(factor);
    this.#moved();
  }

  /** The user has moved the view: a resized canvas does not fit it again. */
  #moved(): void {
    this.#isFitted = false;
    this.#paint();
  }

  #paint(): void {
    const canvas = this.#canvas;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || canvas.clientWidth === 0) return;
    context.setTransform(canvas.width / canvas.clientWidth, 0, 0, canvas.height / canvas.clientHeight, 0, 0);
    const selected = this.#selected === null ? [] : this.#triangles.ofFace(this.#selected);
    drawUv(context, {
      camera: this.#camera,
      triangles: this.#triangles,
      image: this.#image,
      wrap: this.model!.materials[this.material]!.wrap,
      selected,
      pick: getComputedStyle(canvas).getPropertyValue('--pick'),
    });
  }

  #click(x: number, y: number): void {
    const [u, v] = this.#camera.toUv(x, y);
    const [scaleU, scaleV] = this.#camera.scale;
    this.#stack = this.#triangles.facesAt(u, v, reach / scaleU, reach / scaleV);
    const at = this.#selected === null ? -1 : this.#stack.indexOf(this.#selected);
    this.#select(this.#stack[(at + 1) % this.#stack.length] ?? null);
  }

  #select(face: number | null): void {
    const { viewer } = this;
    if (!viewer) return;
    viewer.selectedFace = face;
    this.requestUpdate();
    void this.updateComplete.then(() => this.announceState(this.#faceText()));
  }

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || !this.#act(key, shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key does here; false when it does nothing. */
  #act(key: string, shift: boolean): boolean {
    const arrow = arrows[key];
    const { viewer } = this;
    if (arrow) {
      this.#camera.pan(arrow[0] * panPixels, arrow[1] * panPixels);
      this.#moved();
    } else if (key === '+' || key === '=') this.#zoom(zoomStep);
    else if (key === '-') this.#zoom(1 / zoomStep);
    else if (/^[f0]$/i.test(key)) this.#fit();
    else if (/^n$/i.test(key)) {
      this.#stack = [];
      this.#select(this.#triangles.next(this.#selected, shift ? -1 : 1));
    } else if (key === 'Escape' && this.#selected !== null) this.#select(null);
    else if (key === 'Enter' && this.#selected !== null) viewer?.frameFace(this.#selected);
    else return false;
    return true;
  }
}

function noCoordinates(model: Model, material: Material): string {
  if (material.fill === 'palette' || model.uvs.length === 0)
    return `${material.name} has no texture coordinates: its faces have plain colours.`;
  return `${material.name} has no triangles, and only triangles have texture coordinates that can be drawn here.`;
}

function canvasOf(pixels: ImageData): OffscreenCanvas {
  const canvas = new OffscreenCanvas(pixels.width, pixels.height);
  canvas.getContext('2d')!.putImageData(pixels, 0, 0);
  return canvas;
}

customElements.define('retromesh-uv-view', UvView);
