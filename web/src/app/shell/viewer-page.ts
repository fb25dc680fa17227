import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import type { MaterialImageChange } from '../viewer/material-images.js';
import type { Actions } from '../workspace/actions.js';
import { dropCorners, dropOverlay, dropText, type Drag } from '../ui/drop-overlay.js';
import { isolated } from '../ui/file-label.js';
import { EventController } from '../ui/event-controller.js';
import { guessedSkin } from '../workspace/image-names.js';
import { loadPart } from '../ui/load-part.js';
import { notices } from '../viewer/notices.js';
import { given, PageElement } from '../ui/page-element.js';
import type { Place } from '../viewer/facts.js';
import type { Workspace } from '../workspace/workspace.js';
import type { ModelScanner } from '../workspace/model-scanner.js';

const parts = {
  modelMessages: () => import('../viewer/model-messages.js'),
  modelSteps: () => import('../viewer/model-steps.js'),
  errorReport: () => import('../error/error-report.js'),
};

/** The page for one model: stage with its bar, timeline and panel, or the error page. */
export class ViewerPage extends PageElement.with({
  workspace: given<Workspace>(),
  scanner: given<ModelScanner>(),
  actions: given<Actions>(),
  /** The model that is drawn. */
  model: given<Model | null>(),
  viewer: given<RetroMesh | null>(),
  /** Files that are dragged over the page, or null. */
  drag: given<Drag | null>(),
  /** The last change of a material's image. */
  imageChange: given<MaterialImageChange | null>(),
  /** The code of the error page is loaded. */
  _hasReport: false,
  /** The place that a link has named last. */
  place: null as Place | null,
}) {
  /** What the place belongs to. */
  #shown: { readonly key?: object | undefined; readonly id?: string | undefined } = {};

  constructor() {
    super();
    void customElements.whenDefined('retromesh-error-report').then(() => this.#replacePlainError());
    new EventController(this, () => this.workspace);
  }

  protected override willUpdate(): void {
    const { failed, shown } = this.workspace;
    const { origin, entry, files } = shown?.version ?? {};
    const isSame = origin?.key === this.#shown.key && entry?.id === this.#shown.id;
    if (!isSame) this.place = null;
    this.#shown = { key: origin?.key, id: entry?.id };
    const isOneOfMany = (files?.entries.length ?? 0) > 1;
    const { model } = this;
    if (this.imageChange || (model && (model.missingFiles.length > 0 || guessedSkin(model))))
      void loadPart(parts.modelMessages);
    if (isOneOfMany) void loadPart(parts.modelSteps);
    if (failed) void loadPart(parts.errorReport);
  }

  protected override render(): unknown {
    const { workspace, model, viewer, actions, drag } = this;
    const failed = workspace.failed !== null;
    // A copy: the same place again is shown again.
    const show = ({ detail }: CustomEvent<Place>): unknown => (this.place = { ...detail });
    const takesImage = drag?.image !== 'no' && model !== null && !failed;
    return html`<div class="viewer-page ${failed ? 'failed' : ''}" @show-source=${show}>
      <main class="viewer">
        <div class="messages">
          <retromesh-model-messages
            ?hidden=${failed}
            .model=${model}
            .viewer=${viewer}
            .actions=${actions}
            .workspace=${workspace}
            .change=${this.imageChange}
          ></retromesh-model-messages>
          ${notices(workspace)}
        </div>
        <retromesh-stage-bar
          ?hidden=${failed}
          .model=${model}
          .viewer=${viewer}
          .actions=${actions}
        ></retromesh-stage-bar>
        <div class="viewport" ?hidden=${failed} @keydown=${this.#showFace}>
          <retro-mesh grid autoplay shadow-intensity="1"></retro-mesh>
          <retromesh-viewport-labels .model=${model} .viewer=${viewer}></retromesh-viewport-labels>
          ${drag && takesImage ? this.#imageOverlay(drag) : nothing}
        </div>
        <retromesh-model-steps
          ?hidden=${failed}
          .workspace=${workspace}
          .actions=${actions}
        ></retromesh-model-steps>
        <retromesh-sheet ?hidden=${failed}></retromesh-sheet>
        <retromesh-timeline ?hidden=${failed} .model=${model} .viewer=${viewer}></retromesh-timeline>
        ${this._hasReport ? nothing : this.#plainError()}
        <retromesh-error-report
          ?hidden=${!failed}
          .workspace=${workspace}
          .failed=${workspace.failed}
          .place=${this.place}
          .actions=${actions}
        ></retromesh-error-report>
        ${drag && !takesImage ? this.#dropOverlay(drag) : nothing}
      </main>
      <aside class="panel" aria-label=${failed ? 'This drop' : 'Details'}>
        <retromesh-panel-edge></retromesh-panel-edge>
        <retromesh-panel
          ?hidden=${failed}
          .model=${model}
          .viewer=${viewer}
          .actions=${actions}
          .workspace=${workspace}
          .place=${this.place}
        ></retromesh-panel>
        ${
          failed
            ? html`<retromesh-drop-contents
                .workspace=${workspace}
                .scanner=${this.scanner}
              ></retromesh-drop-contents>`
            : nothing
        }
      </aside>
    </div>`;
  }

  /** The error until the error page is loaded, or instead of it. */
  #plainError(): TemplateResult | typeof nothing {
    const { failed } = this.workspace;
    if (!failed) return nothing;
    const { sentence, cause, advice } = failed.error.report;
    return html`<div class="error-page">
      <div role="alert"><h2 id="error" tabindex="-1">${isolated(sentence)}</h2></div>
      <p>${isolated(cause)}</p>
      <p>${isolated(advice)}</p>
    </div>`;
  }

  /** Shows the error page, which has the focus when the plain error had it. */
  async #replacePlainError(): Promise<void> {
    const hadFocus = document.activeElement?.id === 'error';
    this._hasReport = true;
    await this.updateComplete;
    if (hadFocus) this.querySelector<HTMLElement>('#error')?.focus({ preventScroll: true });
  }

  /** Enter shows the bytes of the selected face. */
  #showFace({ key, target }: KeyboardEvent): void {
    const index = this.viewer?.selectedFace ?? null;
    if (key !== 'Enter' || target !== this.viewer || index === null) return;
    this.place = { kind: 'face', index };
    location.hash = 'bytes';
  }

  #dropOverlay({ files }: Drag): TemplateResult {
    const name = this.workspace.current?.model?.name;
    const effect = name ? html`<p>Skins and scripts are added to ${name}. Models replace it.</p>` : nothing;
    return dropOverlay(files, effect);
  }

  /** For a drag of one image: leaves the model and the rows of materials visible. */
  #imageOverlay({ files, image, material }: Drag): TemplateResult {
    const name = material === null ? '' : this.model!.materials[material]!.name;
    const isImage = image === 'yes';
    const hint = name
      ? `An image is applied to ${name}.`
      : 'Drop an image on the model or on a row of Materials to apply it there.';
    return html`<div class="drop-overlay clear dragging">
      ${dropCorners}
      <div class="drop-hint">
        <h2>${isImage && name ? `Drop to apply the image to ${name}` : dropText(files)}</h2>
        ${isImage && name ? nothing : html`<p>${hint}</p>`}
      </div>
    </div>`;
  }
}

customElements.define('retromesh-viewer-page', ViewerPage);
