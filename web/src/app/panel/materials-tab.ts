import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Material, Model, ModelImage } from '../../core/index.js';
import type { Element } from '../../core/inspector/document-bytes.js';
import { countOf, fileName } from '../../core/format.js';
import type { MaterialImage } from '../../element/index.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton } from '../ui/icons.js';
import '../ui/more-icons.js';
import { acceptedImages, guessedSkin, missingImage } from '../workspace/image-names.js';
import { changeName, imageSteps } from '../viewer/material-images.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Actions } from '../workspace/actions.js';
import { given } from '../ui/page-element.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import { fileLabel } from '../ui/file-label.js';
import { loadPart } from '../ui/load-part.js';
import { factList, type Fact } from '../viewer/facts.js';
import { saveBlob } from '../ui/saving.js';
import './materials-tab.css';
import { drawImage, fillZoom, paletteImage, pngOf, rowColours, wholeZoom, zoomText } from './image-canvas.js';
import { imageRemark, materialFaces } from '../viewer/model-texts.js';
import { colourBars, materialColours, swatches, type MaterialColour } from './material-colours.js';

const uvView = () => import('./uv/uv-view.js');

const thumbnailSize = 44;
const imageSize = 256;
const paletteSize = 144;

/** The colours of a material, and what they were counted of. */
interface ColourList {
  readonly model: Model;
  readonly pixels: ImageData | null;
  readonly colours: readonly MaterialColour[];
}

/** The materials of a model: images, drawing properties, isolate, visibility, and replacing images. */
export class MaterialsTab extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** Index of the material whose row is open, −1 for none. */
  open: 0,
  /** The open row shows texture coordinates. */
  _uv: false,
}) {
  #selectedFace: number | null = null;
  #palettes = new WeakMap<ModelImage, ImageData>();
  readonly #colourLists = new Map<number, ColourList>();

  protected readonly watched = [
    new EventController(this, () => this.viewer, ['display-change']),
    new EventController(this, () => this.workspace),
  ];

  /** Opens the row of a material and scrolls it into view. */
  async reveal(material: number): Promise<void> {
    this.open = material;
    await this.updateComplete;
    const row = this.querySelector(`[data-material="${material}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('.name')?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get('model') as Model | null | undefined;
    if (before && this.model?.name !== before.name) this.open = 0;
    if (this._uv) this.#followSelection();
  }

  /** Opens the row of a face that is selected in the viewport, so that its texture coordinates are seen. */
  #followSelection(): void {
    const { viewer } = this;
    const face = viewer?.selectedFace ?? null;
    if (face === this.#selectedFace) return;
    this.#selectedFace = face;
    const pick = face === null ? null : viewer!.getFace(face);
    if (pick) this.open = pick.material;
  }

  protected override render(): unknown {
    const { model } = this;
    if (!model) return nothing;
    if (model.materials.length === 0) {
      return html`<section class="sec"><p class="dim">No materials.</p></section>`;
    }
    return html`${model.materials.map((material, index) => this.#row(model, material, index))}
    ${this.#imageChanges(model)}`;
  }

  /** How to replace images, with Undo and Redo. */
  #imageChanges(model: Model): TemplateResult {
    const { undo: undoable, redo: redoable } = imageSteps(this.workspace);
    return html`<section class="sec">
      <p class="dim sm">
        Drop an image on the model to replace the image of the material under the pointer, or drop it on a row
        here. Undo restores the file's own image.
      </p>
      ${
        undoable || redoable
          ? html`<div class="row wrap below">
              ${undoable ? html`<button class="btn" title="Ctrl Z" @click=${() => this.actions.undo()}>Undo ${changeName(model, undoable)}</button>` : nothing}
              ${redoable ? html`<button class="btn" title="Ctrl Shift Z" @click=${() => this.actions.redo()}>Redo ${changeName(model, redoable)}</button>` : nothing}
            </div>`
          : nothing
      }
    </section>`;
  }

  #row(model: Model, material: Material, index: number): TemplateResult {
    const open = index === this.open;
    const pixels = this.#image(index)?.pixels ?? null;
    const { name, slot, kind } = material;
    const colours = this.#colours(model, index, pixels);
    const about = [
      kind,
      countOf(materialFaces(model, index), 'face'),
      material.notDrawn ? `not drawn: ${material.notDrawn}` : '',
      colours.length ? countOf(colours.length, 'colour') : pixels ? '' : 'no image',
    ];
    return html`<section
      class="material ${open ? 'on' : ''} ${this.viewer?.materials.highlighted === index ? 'highlighted' : ''}"
      data-material=${index}
    >
      ${
        colours.length
          ? colourBars(colours)
          : pixels
            ? html`<canvas
                class="thumbnail"
                aria-hidden="true"
                ${drawImage(pixels, fillZoom(pixels.width, pixels.height, thumbnailSize))}
              ></canvas>`
            : html`<span class="thumbnail placeholder" aria-hidden="true"></span>`
      }
      <div class="about">
        <h2>
          <button class="bare name" aria-expanded=${open} @click=${() => (this.open = open ? -1 : index)}>
            <bdi>${name}</bdi>
          </button>
          <span class="tag">slot ${slot}</span>
        </h2>
        <span class="dim sm">${about.filter(Boolean).join(' · ')}</span>
      </div>
      ${this.#switches(name, index)} ${open ? this.#details(model, material, index, pixels) : nothing}
    </section>`;
  }

  #switches(name: string, index: number): TemplateResult | typeof nothing {
    const materials = this.viewer?.materials;
    if (!materials) return nothing;
    const isolated = materials.isolated === index;
    const visible = materials.isVisible(index);
    const toggleVisible = () => {
      materials.isolated = null;
      materials.setVisible(index, !visible);
    };
    return html`<span class="row tight"
      >${iconButton('focus', `Show only ${name}`, () => (materials.isolated = isolated ? null : index), { pressed: isolated })}
      ${iconButton(visible ? 'eye' : 'eye-off', `${name} visible`, toggleVisible, { pressed: visible })}</span
    >`;
  }

  #details(model: Model, material: Material, index: number, pixels: ImageData | null): TemplateResult {
    const own = material.image === null ? null : (model.images[material.image] ?? null);
    const image = this.#image(index)?.image ?? own;
    const facts = drawingFacts(material);
    const colours = this.#colours(model, index, pixels);
    const guessed = guessedSkin(model);
    const bytes: Element = { kind: 'material', index };
    const name = fileName(material.name).replace(/\.\w{1,4}$/, '');
    const save = async (): Promise<void> => saveBlob(await pngOf(pixels!), `${name}.png`);
    return html`<div class="more">
      ${colours.length ? swatches(colours) : nothing}
      ${
        this._uv
          ? html`<retromesh-uv-view
              .model=${model}
              .viewer=${this.viewer}
              .material=${index}
            ></retromesh-uv-view>`
          : pixels && image
            ? this.#figures(image, pixels)
            : nothing
      }
      ${factList(facts, this.#imageFact(model, index, image, pixels))}
      <div class="row wrap">
        <button class="btn" @click=${() => this.#choose(index)}>
          ${icon('image-up')}${pixels ? 'Replace image' : 'Choose image'}
        </button>
        ${pixels ? html`<button class="btn" @click=${save}>${icon('download')}Save PNG</button>` : nothing}
        ${guessed !== null && image?.file === guessed ? html`<button class="btn" @click=${() => this.actions.leaveOut(guessed)}>Take it off</button>` : nothing}
        <button class="btn" aria-pressed=${this._uv} @click=${this.#toggleUv}>UV view</button>
        ${this.#uvButton(index)}
        <a class="btn" href="#bytes" @click=${() => this.fire('show-source', bytes)}>Show bytes</a>
      </div>
    </div>`;
  }

  async #toggleUv(): Promise<void> {
    this.#selectedFace = this.viewer?.selectedFace ?? null;
    this._uv = !this._uv;
    if (this._uv && !(await loadPart(uvView))) this._uv = false;
  }

  #figures(image: ModelImage, given: ImageData): TemplateResult {
    // One row is a palette, and shown as palettes are.
    const pixels = given.height === 1 ? paletteImage(rowColours(given)) : given;
    const fit = wholeZoom(pixels.width, pixels.height, imageSize);
    const palette = this.#palette(image);
    const entries = Math.floor(image.palette.length / 3);
    return html`<div class="figures">
      <figure>
        <canvas
          role="img"
          aria-label="${image.name}, ${pixels.width} × ${pixels.height}"
          ${drawImage(pixels, fit)}
        ></canvas>
        <figcaption>Shown ${zoomText(fit.zoom)}</figcaption>
      </figure>
      ${
        palette
          ? html`<figure>
              <canvas
                class="palette"
                role="img"
                aria-label="Palette, ${countOf(entries, 'colour')}, ${image.coloursUsed} used"
                ${drawImage(palette, wholeZoom(palette.width, palette.height, paletteSize))}
              ></canvas>
              <figcaption>
                ${image.coloursUsed} of ${countOf(entries, 'colour')} used
                ${image.hole ? html`<br />Colour 0 is transparent` : nothing}
              </figcaption>
            </figure>`
          : nothing
      }
    </div>`;
  }

  #imageFact(model: Model, index: number, image: ModelImage | null, pixels: ImageData | null): unknown {
    const name = image ? image.file || image.name : missingImage(model, index);
    if (!name) return nothing;
    return html`<dt>Image</dt>
      <dd>
        <code class=${pixels ? '' : 'warn-c'}>${fileLabel(name)}</code>
        ${
          image && pixels
            ? html`<span class="dim"
                >${imageRemark(image, pixels)}${this.viewer?.materials.isReplaced(index) ? ', replaced' : ''}</span
              >`
            : html`<span class="warn-c">${image ? 'cannot be decoded' : 'missing'}</span>`
        }
      </dd>`;
  }

  #uvButton(index: number): TemplateResult | typeof nothing {
    const { viewer } = this;
    if (!viewer || this.model?.materials[index]?.fill === 'palette') return nothing;
    const { materials } = viewer;
    const shown = viewer.display === 'uv' && materials.isolated === index;
    const act = () => {
      viewer.display = shown ? 'textured' : 'uv';
      materials.isolated = shown ? null : index;
    };
    return html`<button class="btn quiet" aria-pressed=${shown} @click=${act}>UV grid on the model</button>`;
  }

  #image(material: number): MaterialImage | null {
    return this.viewer?.materials.image(material) ?? null;
  }

  /** Colours are counted once for each model and image. */
  #colours(model: Model, material: number, pixels: ImageData | null): readonly MaterialColour[] {
    const known = this.#colourLists.get(material);
    if (known && known.model === model && known.pixels === pixels) return known.colours;
    const colours = materialColours(model, material, pixels);
    this.#colourLists.set(material, { model, pixels, colours });
    return colours;
  }

  #palette(image: ModelImage): ImageData | null {
    if (image.palette.length === 0) return null;
    let pixels = this.#palettes.get(image);
    if (!pixels) this.#palettes.set(image, (pixels = paletteImage(image.palette)));
    return pixels;
  }

  #choose(material: number): void {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = acceptedImages;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) this.fire('replace-image', { material, file });
    });
    input.click();
  }
}

/** Blend mode and filter unless the material's properties contain them, then the properties. */
function drawingFacts({ blend, cutoff, filter, properties }: Material): Fact[] {
  const blends = {
    opaque: cutoff > 0 ? 'masked' : 'none',
    translucent: 'translucent',
    modulated: 'modulated',
    alpha: 'alpha',
  };
  const drawn: Fact[] = [
    { kind: 'blend', name: 'Blend', value: blends[blend] },
    { kind: 'filter', name: 'Filter', value: filter },
  ];
  return [...drawn.filter((fact) => !properties.some(({ kind }) => kind === fact.kind)), ...properties];
}

customElements.define('retromesh-materials-tab', MaterialsTab);
