import { html, nothing, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { listNames } from '../shared/format.js';

/** Of more attachments than this, the panel names the first. */
const mostNames = 12;

/** Switches for what shows over the model where its bones and attachments are; nothing for one that has neither. */
export function gizmoSwitches(
  { attachments, boneParents }: Model,
  viewer: RetroMesh | null,
): TemplateResult | typeof nothing {
  const look = viewer?.stage.look;
  const toggle = (what: 'bones' | 'attachments', label: string, key: string, count = 0): unknown => {
    const pressed = look?.settings[what] ?? false;
    return count === 0
      ? nothing
      : html`<button
          class="btn"
          title="${label} (${key})"
          aria-pressed=${pressed}
          @click=${() => look?.change({ [what]: !pressed })}
        >
          ${label} ${withCommas(count)}
        </button>`;
  };
  if (!boneParents && attachments.length === 0) return nothing;
  const names = listNames(
    attachments.map(({ name }) => name),
    mostNames,
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
