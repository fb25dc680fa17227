import { html, nothing, type TemplateResult } from 'lit';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { ViewerPart } from '../shared/viewer-element.js';

/** Sliders for the shapes that a model can take on, each mixed in as much as it says. */
export class Morphs extends ViewerPart {
  protected override listen({ playback }: RetroMesh, signal: AbortSignal): void {
    playback.addEventListener('change', () => this.requestUpdate(), { signal });
  }

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
    const strength = playback?.morphs[index] ?? 0;
    const slide = (event: Event): void => {
      if (!playback) return;
      const strengths = this.model!.morphs!.map((_, i) => playback.morphs[i] ?? 0);
      strengths[index] = Number((event.target as HTMLInputElement).value) / 100;
      playback.morphs = strengths;
    };
    return html`<dt><label for="morph-${index}">${name}</label></dt>
      <dd>
        <input
          id="morph-${index}"
          type="range"
          min="0"
          max="100"
          .value=${String(Math.round(strength * 100))}
          aria-valuetext="${Math.round(strength * 100)} percent"
          @input=${slide}
        />
      </dd>`;
  }
}

customElements.define('retromesh-morphs', Morphs);
