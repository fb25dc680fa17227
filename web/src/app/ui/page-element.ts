import { LitElement } from 'lit';

/** Pages of the app: the start page, the gallery of all models of a drop, and the viewer for one of them. */
export type PageName = 'start' | 'gallery' | 'viewer';

/** The first value of a property that an element is always given. */
export function given<Value>(): Value {
  return undefined as Value;
}

/** An element class with properties. */
type With<Base extends abstract new () => PageElement, Values> = (new () => InstanceType<Base> & Values) &
  Pick<typeof PageElement, 'with'>;

/** An element without shadow root, so that the style sheets of the page apply to it. */
export class PageElement extends LitElement {
  /**
   * The class with properties that redraw its elements, with their first values.
   *
   * ```ts
   * class Ruler extends PageElement.with({ clip: null as Clip | null, seconds: 0 }) {}
   * ```
   */
  static with<Base extends abstract new () => PageElement, Values extends object>(
    this: Base,
    first: Values,
  ): With<Base, Values> {
    class WithProperties extends (this as unknown as typeof PageElement) {
      static override properties = Object.fromEntries(
        Object.keys(first).map((name) => [name, { attribute: false }]),
      );

      constructor() {
        super();
        Object.assign(this, first);
      }
    }
    return WithProperties as unknown as With<Base, Values>;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Fires an event that bubbles. */
  protected fire(type: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** Announces an event in the page's live region. */
  announce(text: string): void {
    this.fire('announce', { text });
  }

  /** Announces a state in the page's live region. A later state within the same second replaces it. */
  protected announceState(text: string): void {
    this.fire('announce-state', { text });
  }
}

/** Whether an element that has the focus can keep it: not the body of the page, and visible. Safari has `checkVisibility` from 17.4 on. */
export function keepsFocus(element: Element | null): boolean {
  if (!element || element === document.body) return false;
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
