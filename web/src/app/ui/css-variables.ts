import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';

type Values = Readonly<Record<`--${string}`, string | number>>;

class CssVariables extends Directive {
  #previous: Values = {};

  override update(part: ElementPart, [values]: [Values]): unknown {
    const style = (part.element as HTMLElement).style;
    for (const [name, value] of Object.entries(values)) {
      if (this.#previous[name as `--${string}`] !== value) style.setProperty(name, String(value));
    }
    this.#previous = values;
    return noChange;
  }

  render(_values: Values): unknown {
    return noChange;
  }
}

/**
 * Sets custom properties of an element. A style attribute would violate `style-src 'self'`.
 *
 * `html`<i ${cssVariables({ '--at': 0.5 })}></i>``
 */
export const cssVariables = directive(CssVariables);
