import { LitElement } from 'lit';

/** Pages of the app: the start page, the gallery of all models of a drop, and the viewer for one of them. */
export type PageName = 'start' | 'gallery' | 'viewer';

/** An element without shadow root, so that the style sheets of the page apply to it. */
export class PageElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Announces an event in the page's live region. */
  protected announce(text: string): void {
    this.dispatchEvent(new CustomEvent('announce', { bubbles: true, detail: { text } }));
  }

  /** Announces a state in the page's live region. A later state within the same second replaces it. */
  protected announceState(text: string): void {
    this.dispatchEvent(new CustomEvent('announce-state', { bubbles: true, detail: { text } }));
  }
}
