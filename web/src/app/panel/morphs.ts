import { html, nothing, type TemplateResult } from 'lit';
import { EventController } from '../ui/event-controller.js';
import { ViewerElement } from '../viewer/viewer-element.js';

/** Sliders for the weights of the morph targets. */
export class Morphs extends ViewerElement {
  protected readonly watched = new EventController(this, () => this.viewer?.playback);

  protected override render(): unknown {
    const names = this.model?.morphs;
    if (!names) return nothing;
    return html`<section class="sec">
      <h2>Morphs</h2>
      <dl class="choices">${names.map((name, index) => this.#slider(name, index))}</dl>
    </section>`;
  }

  #slider(name: string, index: number): TemplateResult {
    const playback = this.viewer?.playback;
    const weight = playback?.morphs[index] ?? 0;
    const slide = (event: Event): void => {
      if (!playback) return;
      const weights = this.model!.morphs!.map((_, i) => playback.morphs[i] ?? 0);
      weights[index] = Number((event.target as HTMLInputElement).value) / 100;
      playback.morphs = weights;
    };
    return html`<dt><label for="morph-${index}">${name}</label></dt>
      <dd>
        <input
          id="morph-${index}"
          type="range"
          min="0"
          max="100"
          .value=${String(Math.round(weight * 100))}
          aria-valuetext="${Math.round(weight * 100)} percent"
          @input=${slide}
        />
      </dd>`;
  }
}

customElements.define('retromesh-morphs', Morphs);
