import { html, nothing, type TemplateResult } from 'lit';
import type { MissingFile } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import type { Actions } from '../actions.js';
import { icon } from '../shared/icons.js';
import { stillMissing } from '../files/image-names.js';
import { ViewerPart } from '../shared/viewer-element.js';
import { countOf } from '../shared/format.js';

const mostChips = 4;

/** What is missing, in one line: "2 skins are missing. Drop them anywhere." */
export function missingText(missingFiles: readonly MissingFile[]): readonly [what: string, then: string] {
  const noun = missingFiles.every(isSkin) ? 'skin' : 'file';
  const one = missingFiles.length === 1;
  return [
    `${countOf(missingFiles.length, noun)} ${one ? 'is' : 'are'} missing.`,
    `Drop ${one ? 'it' : 'them'} anywhere.`,
  ];
}

function isSkin({ role, name }: MissingFile): boolean {
  return /slot|skin|texture/i.test(role) || /\.(pcx|bmp|tga|png|jpe?g|webp)$/i.test(name);
}

/** The line above the viewport that names the files which the model asks for and which are not here. */
export class MissingStrip extends ViewerPart {
  static override properties = {
    ...ViewerPart.properties,
    actions: { attribute: false },
    hiddenFor: { state: true },
  };

  declare actions: Actions;
  /** The model whose line was closed. */
  declare hiddenFor: string;

  constructor() {
    super();
    this.hiddenFor = '';
  }

  protected override listen({ stage }: RetroMesh, signal: AbortSignal): void {
    stage.addEventListener('change', () => this.requestUpdate(), { signal });
  }

  protected override render(): unknown {
    const missingFiles = this.#missingFiles;
    if (missingFiles.length === 0 || this.hiddenFor === this.#key()) return nothing;
    const [what, then] = missingText(missingFiles);
    const left = missingFiles.length - mostChips;
    return html`<div class="strip2" role="region" aria-label="Missing files">
      ${icon('file-question-mark')}
      <div class="told">
        <span><b>${what}</b> ${then}</span>
        ${missingFiles.slice(0, mostChips).map((file) => chip(file))}
        ${left > 0 ? html`<span class="sm dim">and ${withCommas(left)} more</span>` : nothing}
      </div>
      <button class="btn" @click=${() => this.actions.chooseFiles()}>Choose</button>
      <button class="btn icon quiet" aria-label="Hide this message" @click=${this.#hide}>${icon('x')}</button>
    </div>`;
  }

  get #missingFiles(): readonly MissingFile[] {
    const { model, viewer } = this;
    return model ? stillMissing(model, (material) => viewer?.stage.skins.isChanged(material) ?? false) : [];
  }

  #hide(): void {
    this.hiddenFor = this.#key();
    document.querySelector<HTMLElement>('retro-mesh')?.focus();
  }

  // Closing hides what is missing now; when something else is missing, the line comes back.
  #key(): string {
    return [this.model?.name, ...this.#missingFiles.map(({ name }) => name)].join('\n');
  }
}

function chip(file: MissingFile): TemplateResult {
  const faces = file.faces > 0 ? countOf(file.faces, 'face') : '';
  return html`<span class="want" title="${file.name}, ${file.role}"
    ><code class="cut">${file.name}</code><span class="nowrap">${faces}</span></span
  >`;
}

customElements.define('retromesh-missing', MissingStrip);
