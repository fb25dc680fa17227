import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import { listNames, withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';

/** Maximum number of attachments to list. */
const maxNames = 12;

/** Switches for drawing bones and attachments over the model; nothing for a model without them. */
export function gizmoSwitches(
  { attachments, boneParents }: Model,
  viewer: RetroMesh | null,
): TemplateResult | typeof nothing {
  const toggle = (what: 'bones' | 'attachments', label: string, key: string, count = 0): unknown => {
    const pressed = viewer?.[what] ?? false;
    return count === 0
      ? nothing
      : html`<button
          class="btn"
          title="${label} (${key})"
          aria-pressed=${pressed}
          @click=${() => viewer && (viewer[what] = !pressed)}
        >
          ${label} ${withCommas(count)}
        </button>`;
  };
  if (!boneParents && attachments.length === 0) return nothing;
  const names = listNames(
    attachments.map(({ name }) => name),
    maxNames,
  );
  return html`<section class="sec">
    <h2>Shown over the model</h2>
    <div class="chips">
      ${toggle('bones', 'Bones', 'B', boneParents?.length)}
      ${toggle('attachments', 'Attachments', 'A', attachments.length)}
    </div>
    ${names ? html`<p class="dim sm below">Attachments: ${names}.</p>` : nothing}
  </section>`;
}
