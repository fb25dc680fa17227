import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import type { Actions } from '../actions.js';
import './camera-pad.js';
import { corners } from '../shared/drop-overlay.js';
import { dropText, type Drag } from '../files/drag-and-drop.js';
import './image-changes.js';
import type { SkinChange } from './material-images.js';
import './missing-files.js';
import { notices } from '../shared/notices.js';
import { PagePart } from '../shared/page-element.js';
import '../panel/panel.js';
import type { Session } from '../session/session.js';
import './splitter.js';
import type { ModelScanner } from '../session/model-scanner.js';
import '../timeline/timeline.js';
import './toolbar.js';
import './viewport-labels.js';

/** The page with a model in it: toolbar, viewport, timeline and panel, or a report in their place. */
export class Workspace extends PagePart {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
    model: { attribute: false },
    viewer: { attribute: false },
    held: { attribute: false },
    change: { attribute: false },
    version: { type: Number },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;
  /** The model that stands on the stage. */
  declare model: Model | null;
  declare viewer: RetroMesh | null;
  /** What is held over the page; null while nothing is. */
  declare held: Drag | null;
  /** What was last put on a material or taken off. */
  declare change: SkinChange | null;
  /** Counts the changes of `session` and `scanner`. */
  declare version: number;

  protected override render(): unknown {
    const { session, model, viewer, actions, held } = this;
    const failed = session.failure !== null;
    const mayDress = held?.image !== 'no' && model !== null && !failed;
    return html`<div class="work">
      <main class="stage">
        <retromesh-toolbar ?hidden=${failed} .model=${model} .viewer=${viewer}></retromesh-toolbar>
        <div class="messages">
          <retromesh-missing
            ?hidden=${failed}
            .model=${model}
            .viewer=${viewer}
            .actions=${actions}
          ></retromesh-missing>
          <retromesh-image-strip
            ?hidden=${failed}
            .model=${model}
            .viewer=${viewer}
            .actions=${actions}
            .change=${this.change}
          ></retromesh-image-strip>
          ${notices(session)}
        </div>
        <div class="view" ?hidden=${failed}>
          <retro-mesh grid autoplay></retro-mesh>
          <retromesh-viewport-words .model=${model} .viewer=${viewer}></retromesh-viewport-words>
          <retromesh-camera-pad .model=${model} .viewer=${viewer}></retromesh-camera-pad>
          ${held && mayDress ? this.#overModel(held) : nothing}
        </div>
        <retromesh-timeline ?hidden=${failed} .model=${model} .viewer=${viewer}></retromesh-timeline>
        <retromesh-report
          ?hidden=${!failed}
          .failure=${session.failure}
          .backTo=${session.modelBehind}
          .actions=${actions}
        ></retromesh-report>
        <retromesh-splitter></retromesh-splitter>
        ${held && !mayDress ? this.#over(held) : nothing}
      </main>
      <aside class="panel" aria-label=${failed ? 'This drop' : 'Details'}>
        <retromesh-panel
          ?hidden=${failed}
          .model=${model}
          .viewer=${viewer}
          .files=${session.files}
          .actions=${actions}
        ></retromesh-panel>
        ${failed ? this.#rest() : nothing}
      </aside>
    </div>`;
  }

  #rest(): TemplateResult {
    return html`<retromesh-rest
      .session=${this.session}
      .scanner=${this.scanner}
      .actions=${this.actions}
      .version=${this.version}
    ></retromesh-rest>`;
  }

  /** What a drop would do; over the whole page, since it takes files everywhere. */
  #over({ files }: Drag): TemplateResult {
    const name = this.session.model?.name;
    return html`<div class="over dragging">
      ${corners}
      <h2>${dropText(files)}</h2>
      ${name ? html`<p>Skins and scripts go to ${name}. Models take its place.</p>` : nothing}
    </div>`;
  }

  /** What a drop of one image would do; the model and the rows of its materials have to be seen meanwhile. */
  #overModel({ files, image, material }: Drag): TemplateResult {
    const on = material === null ? '' : this.model!.materials[material]!.name;
    const known = image === 'yes';
    const hint = on
      ? `An image goes on ${on}.`
      : 'Over the model or a row of Materials, an image goes there.';
    return html`<div class="over clear dragging">
      ${corners}
      <div class="held">
        <h2>${known && on ? `Drop to put the image on ${on}` : dropText(files)}</h2>
        ${known && on ? nothing : html`<p>${hint}</p>`}
      </div>
    </div>`;
  }
}

customElements.define('retromesh-workspace', Workspace);
