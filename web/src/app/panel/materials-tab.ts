import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Material, Model, ModelImage } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { icon } from '../shared/icons.js';
import { imageTypes, missingName } from '../files/image-names.js';
import { changeName } from '../viewer/material-images.js';
import type { Actions } from '../actions.js';
import { ViewerPart } from '../shared/viewer-element.js';
import { countOf } from '../shared/format.js';
import { factList, type Fact } from './facts.js';
import { fillZoom, painted, palettePicture, pngOf, wholeZoom, zoomText } from './image-canvas.js';
import { imageRemark, materialFaces } from './format.js';

type Skin = NonNullable<ReturnType<RetroMesh['stage']['skins']['on']>>;

const thumbnail = 44;
const large = 256;
const paletteSize = 144;

/** The materials of a model: their pictures, how they are drawn, and what can be done with each. */
export class MaterialsTab extends ViewerPart {
  static override properties = {
    ...ViewerPart.properties,
    actions: { attribute: false },
    open: { attribute: false },
  };

  declare actions: Actions;

  /** Number of the material whose row is open, −1 for none. */
  declare open: number;
  #palettes = new WeakMap<ModelImage, ImageData>();

  constructor() {
    super();
    this.open = 0;
  }

  /** Opens the row of a material and brings it into sight. */
  async reveal(material: number): Promise<void> {
    this.open = material;
    await this.updateComplete;
    const row = this.querySelector(`[data-material="${material}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('.name')?.focus({ preventScroll: true });
  }

  protected override listen(viewer: RetroMesh, signal: AbortSignal): void {
    const update = () => this.requestUpdate();
    viewer.stage.addEventListener('change', update, { signal });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const before = changed.get('model') as Model | null | undefined;
    if (before && this.model?.name !== before.name) this.open = 0;
  }

  protected override render(): unknown {
    const { model } = this;
    if (!model) return nothing;
    if (model.materials.length === 0) {
      return html`<section class="sec"><p class="dim">No materials.</p></section>`;
    }
    return html`${model.materials.map((material, index) => this.#row(model, material, index))}
    ${this.#changes(model)}`;
  }

  /** How images are put on materials, and the way back. */
  #changes(model: Model): TemplateResult {
    const { last, next } = this.viewer?.stage.skins ?? {};
    return html`<section class="sec">
      <p class="dim sm">
        Drop an image on the model to put it on the material under the pointer, or on a row here. The file's
        own assignment comes back with Undo.
      </p>
      ${
        last || next
          ? html`<div class="row wrap">
              ${last ? html`<button class="btn" title="Ctrl Z" @click=${() => this.actions.undoImage()}>Undo ${changeName(model, last)}</button>` : nothing}
              ${next ? html`<button class="btn" title="Ctrl Shift Z" @click=${() => this.actions.redoImage()}>Redo ${changeName(model, next)}</button>` : nothing}
            </div>`
          : nothing
      }
    </section>`;
  }

  #row(model: Model, material: Material, index: number): TemplateResult {
    const open = index === this.open;
    const picture = this.#skin(index)?.pixels ?? null;
    const { name, slot, kind } = material;
    const about = [kind, countOf(materialFaces(model, index), 'face'), picture ? '' : 'no image'];
    return html`<section
      class="mat ${open ? 'on' : ''} ${this.viewer?.stage.target === index ? 'target' : ''}"
      data-material=${index}
    >
      ${
        picture
          ? html`<canvas
              class="thumb"
              aria-hidden="true"
              ${painted(picture, fillZoom(picture.width, picture.height, thumbnail))}
            ></canvas>`
          : html`<span class="thumb stand-in" aria-hidden="true"></span>`
      }
      <div class="about">
        <h2>
          <button class="name" aria-expanded=${open} @click=${() => (this.open = open ? -1 : index)}>
            ${name}
          </button>
          <span class="tag">slot ${slot}</span>
        </h2>
        <span class="dim sm">${about.filter(Boolean).join(' · ')}</span>
      </div>
      ${this.#switches(name, index)} ${open ? this.#details(model, material, index, picture) : nothing}
    </section>`;
  }

  #switches(name: string, index: number): TemplateResult | typeof nothing {
    const stage = this.viewer?.stage;
    if (!stage) return nothing;
    const alone = stage.isolated === index;
    const visible = stage.visibleMaterials.includes(index);
    const switchEye = () => {
      stage.isolate(null);
      stage.setMaterialVisible(index, !visible);
    };
    const only = `Show only ${name}`;
    const shown = `${name} visible`;
    return html`<span class="row tight">
      <button
        class="btn icon quiet"
        aria-pressed=${alone}
        aria-label=${only}
        title=${only}
        @click=${() => stage.isolate(alone ? null : index)}
      >
        ${icon('focus')}
      </button>
      <button
        class="btn icon quiet"
        aria-pressed=${visible}
        aria-label=${shown}
        title=${shown}
        @click=${switchEye}
      >
        ${icon(visible ? 'eye' : 'eye-off')}
      </button>
    </span>`;
  }

  #details(model: Model, material: Material, index: number, picture: ImageData | null): TemplateResult {
    const own = material.image === null ? null : (model.images[material.image] ?? null);
    const image = this.#skin(index)?.image ?? own;
    const facts = drawingFacts(material);
    return html`<div class="more">
      ${picture && image ? this.#pictures(image, picture) : nothing}
      ${factList(facts, this.#imageFact(model, index, image, picture))}
      <div class="row wrap">
        <button class="btn" @click=${() => this.#choose(index)}>
          ${icon('image-up')}${picture ? 'Replace image' : 'Choose image'}
        </button>
        ${
          picture
            ? html`<button class="btn" @click=${() => this.#save(material, picture)}>
                ${icon('download')}Save PNG
              </button>`
            : nothing
        }
        ${this.#uvButton(index)}
      </div>
    </div>`;
  }

  #pictures(image: ModelImage, picture: ImageData): TemplateResult {
    const fit = wholeZoom(picture.width, picture.height, large);
    const palette = this.#palette(image);
    const entries = Math.floor(image.palette.length / 3);
    return html`<div class="pictures">
      <figure>
        <canvas
          role="img"
          aria-label="${image.name}, ${picture.width} × ${picture.height}"
          ${painted(picture, fit)}
        ></canvas>
        <figcaption>Shown ${zoomText(fit.zoom)}</figcaption>
      </figure>
      ${
        palette
          ? html`<figure>
              <canvas
                class="pal"
                role="img"
                aria-label="Palette, ${countOf(entries, 'colour')}, ${image.coloursUsed} used"
                ${painted(palette, wholeZoom(palette.width, palette.height, paletteSize))}
              ></canvas>
              <figcaption>
                ${image.coloursUsed} of ${countOf(entries, 'colour')} used
                ${image.hole ? html`<br />Colour 0 is the hole` : nothing}
              </figcaption>
            </figure>`
          : nothing
      }
    </div>`;
  }

  #imageFact(model: Model, index: number, image: ModelImage | null, picture: ImageData | null): unknown {
    const own = image ? image.file || image.name : missingName(model, index);
    if (!own) return nothing;
    return html`<dt>Image</dt>
      <dd>
        <code class=${picture ? '' : 'warn-c'}>${fileName(own)}</code>
        ${
          image && picture
            ? html`<span class="dim"
                >${imageRemark(image, picture)}${this.#isChanged(index) ? ', put here' : ''}</span
              >`
            : html`<span class="warn-c">${image ? 'cannot be decoded' : 'not here'}</span>`
        }
      </dd>`;
  }

  #uvButton(index: number): TemplateResult | typeof nothing {
    const stage = this.viewer?.stage;
    if (!stage || stage.model?.materials[index]?.fill === 'palette') return nothing;
    const shown = stage.display === 'uv' && stage.isolated === index;
    const act = () => {
      stage.display = shown ? 'textured' : 'uv';
      stage.isolate(shown ? null : index);
    };
    return html`<button class="btn quiet" aria-pressed=${shown} @click=${act}>Show UV</button>`;
  }

  #skin(material: number): Skin | null {
    return this.viewer?.stage.skins.on(material) ?? null;
  }

  #isChanged(material: number): boolean {
    return this.viewer?.stage.skins.isChanged(material) ?? false;
  }

  #palette(image: ModelImage): ImageData | null {
    if (image.palette.length === 0) return null;
    let picture = this.#palettes.get(image);
    if (!picture) this.#palettes.set(image, (picture = palettePicture(image.palette)));
    return picture;
  }

  #choose(material: number): void {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = imageTypes;
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return;
      this.dispatchEvent(new CustomEvent('retromesh-image', { bubbles: true, detail: { material, file } }));
    });
    input.click();
  }

  async #save(material: Material, picture: ImageData): Promise<void> {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await pngOf(picture));
    link.download = `${fileName(material.name).replace(/\.\w{1,4}$/, '')}.png`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}

/** A material's own properties; before them what they leave unsaid of how it is drawn. */
function drawingFacts({ blend, cutoff, filter, properties }: Material): Fact[] {
  const blends = {
    opaque: cutoff > 0 ? 'masked' : 'none',
    translucent: 'translucent',
    modulated: 'modulated',
    alpha: 'alpha',
  };
  const drawn = [
    { name: 'Blend', value: blends[blend] },
    { name: 'Filter', value: filter },
  ];
  return [
    ...drawn.filter(({ name }) => !properties.some((property) => property.name === name)),
    ...properties,
  ];
}

customElements.define('retromesh-materials-tab', MaterialsTab);
