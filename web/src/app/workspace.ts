import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../core/index.js';
import type { RetroMesh } from '../element/retro-mesh.js';
import type { Actions } from './actions.js';
import './camera-pad.js';
import { corners } from './corners.js';
import { dropText } from './drop-target.js';
import { icon } from './icons.js';
import './missing-strip.js';
import { PagePart } from './page-part.js';
import './panel/panel.js';
import type { Session } from './session.js';
import './splitter.js';
import type { Survey } from './survey.js';
import './timeline.js';
import './toolbar.js';
import './viewport-words.js';

/** The page with a model in it: toolbar, viewport, timeline and panel, or a report in their place. */
export class Workspace extends PagePart {
  static override properties = {
    session: { attribute: false },
    survey: { attribute: false },
    actions: { attribute: false },
    model: { attribute: false },
    viewer: { attribute: false },
    held: { attribute: false },
    version: { type: Number },
  };

  declare session: Session;
  declare survey: Survey;
  declare actions: Actions;
  /** The model that stands on the stage. */
  declare model: Model | null;
  declare viewer: RetroMesh | null;
  /** How many files are held over the page; null while none are. */
  declare held: number | null;
  /** Counts the changes of `session` and `survey`. */
  declare version: number;

  protected override render(): unknown {
    const { session, model, viewer, actions, held } = this;
    const failed = session.failure !== null;
    return html`<div class="work">
      <main class="stage">
        <retromesh-toolbar ?hidden=${failed} .model=${model} .viewer=${viewer}></retromesh-toolbar>
        <div class="messages">
          <retromesh-missing ?hidden=${failed} .model=${model} .actions=${actions}></retromesh-missing>
          ${session.notices.length > 0 ? this.#notices() : nothing}
        </div>
        <div class="view" ?hidden=${failed}>
          <retro-mesh grid></retro-mesh>
          <retromesh-viewport-words .model=${model} .viewer=${viewer}></retromesh-viewport-words>
          <retromesh-camera-pad .model=${model} .viewer=${viewer}></retromesh-camera-pad>
        </div>
        <retromesh-timeline ?hidden=${failed} .model=${model} .viewer=${viewer}></retromesh-timeline>
        <retromesh-report
          ?hidden=${!failed}
          .failure=${session.failure}
          .backTo=${session.modelBehind}
          .actions=${actions}
        ></retromesh-report>
        <retromesh-splitter></retromesh-splitter>
        ${held === null ? nothing : this.#over(held)}
      </main>
      <aside class="panel" aria-label=${failed ? 'This drop' : 'Details'}>
        <retromesh-panel
          ?hidden=${failed}
          .model=${model}
          .viewer=${viewer}
          .files=${session.files}
        ></retromesh-panel>
        ${failed ? this.#rest() : nothing}
      </aside>
    </div>`;
  }

  #rest(): TemplateResult {
    return html`<retromesh-rest
      .session=${this.session}
      .survey=${this.survey}
      .actions=${this.actions}
      .version=${this.version}
    ></retromesh-rest>`;
  }

  #notices(): TemplateResult {
    const { session } = this;
    return html`<div class="strip2 info" role="region" aria-label="About this drop">
      ${icon('info')}
      <span class="grow"
        >${session.notices.map((notice) => html`<span class="notice">${notice}</span> `)}</span
      >
      <button class="btn icon quiet" aria-label="Hide this message" @click=${() => session.dismissNotices()}>
        ${icon('x')}
      </button>
    </div>`;
  }

  #over(files: number): TemplateResult {
    const name = this.session.model?.name;
    return html`<div class="over dragging">
      ${corners}
      <h2>${dropText(files)}</h2>
      ${name ? html`<p>Skins and scripts go to ${name}. Models take its place.</p>` : nothing}
    </div>`;
  }
}

customElements.define('retromesh-workspace', Workspace);
