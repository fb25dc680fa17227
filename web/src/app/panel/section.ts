import { html, type TemplateResult } from 'lit';

/** A section of the panel that is closed at first; `beside` says in short what is in it. */
export function closedSection(heading: string, beside: string, content: unknown): TemplateResult {
  return html`<details class="sec">
    <summary>
      <h2 class="nowrap">${heading}</h2>
      <span class="dim sm cut">${beside}</span>
    </summary>
    ${content}
  </details>`;
}
