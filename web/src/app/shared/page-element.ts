import { LitElement } from 'lit';

/** What of the page is in front: the empty state, all models of a drop, or one of them. */
export type PageName = 'start' | 'list' | 'work';

/** A part of the page. It draws into the page itself, so that one style sheet serves all. */
export class PagePart extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
