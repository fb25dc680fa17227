import { LitElement } from 'lit';

/** A part of the page. It draws into the page itself, so that one style sheet serves all. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
