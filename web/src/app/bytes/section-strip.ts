import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { Section } from '../../core/inspector/document-bytes.js';
import { cssVariables } from '../ui/css-variables.js';
import { PageElement } from '../ui/page-element.js';
import type { ByteRange } from './rows/hex-cells.js';
import { contains } from './record/record.js';

const colours = 6;
/** More are merged in the strip: they would be narrower than a pixel. */
const mostBars = 160;
const mostNames = 8;

/**
 * The whole file as a strip of its sections, with what is in view.
 *
 * @fires select-bytes - `detail` is a Selection of the byte to go to.
 */
export class SectionStrip extends PageElement.with({
  sections: [] as readonly Section[],
  /** Of the file. */
  size: 0,
  /** The current byte. */
  at: 0,
  /** The bytes in view. */
  view: { offset: 0, size: 0 } as ByteRange,
}) {
  protected override render(): unknown {
    const { size, at, view, sections } = this;
    if (size === 0) return nothing;
    const name = sections.find((section) => contains(section, at))?.name;
    const place = `byte ${withCommas(at)}${name ? ` in ${name}` : ''}`;
    const seen = { '--at': `${(100 * view.offset) / size}%`, '--part': `${(100 * view.size) / size}%` };
    return html`<div
        class="strip-of-file"
        role="slider"
        tabindex="0"
        aria-label="Place in the file"
        aria-valuemin="0"
        aria-valuemax=${size - 1}
        aria-valuenow=${at}
        aria-valuetext=${place}
        @click=${this.#click}
        @keydown=${this.#key}
      >
        ${this.#bars()}<span class="view ${2 * view.size > size ? 'most' : ''}" ${cssVariables(seen)}></span>
      </div>
      <div class="byte-legend">
        ${sections.slice(0, mostNames).map((section, i) => this.#name(section, i))}
        ${
          sections.length > mostNames
            ? html`<span>and ${withCommas(sections.length - mostNames)} more</span>`
            : nothing
        }
      </div>`;
  }

  #bars(): TemplateResult[] {
    const least = this.sections.length > mostBars ? this.size / mostBars : 0;
    let end = 0;
    const bars: TemplateResult[] = [];
    this.sections.forEach((section, i) => {
      const { offset, size } = section;
      if (offset + size - end < least && i < this.sections.length - 1) return;
      const place = {
        '--at': `${(100 * end) / this.size}%`,
        '--part': `${(100 * (offset + size - end)) / this.size}%`,
      };
      end = offset + size;
      bars.push(html`<i class=${colourOf(section, i)} ${cssVariables(place)}></i>`);
    });
    return bars;
  }

  #name(section: Section, i: number): TemplateResult {
    const title = `${withCommas(section.size)} bytes from byte ${withCommas(section.offset)}`;
    return html`<button class="bare" title=${title} @click=${() => this.#go(section.offset)}>
      <i class=${colourOf(section, i)}></i><bdi>${section.name}</bdi>
    </button>`;
  }

  #click(event: MouseEvent): void {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * this.size);
    this.#go(Math.max(0, Math.min(at, this.size - 1)));
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.#target(event.key);
    if (at === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(at);
  }

  /** Arrows go from section to section. */
  #target(key: string): number | null {
    const starts = this.sections.map(({ offset }) => offset);
    const last = this.size - 1;
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key === 'ArrowRight' || key === 'ArrowUp') return starts.find((start) => start > this.at) ?? last;
    if (key !== 'ArrowLeft' && key !== 'ArrowDown') return null;
    return starts.findLast((start) => start < this.at) ?? 0;
  }

  #go(at: number): void {
    this.fire('select-bytes', { at, from: at });
  }
}

function colourOf({ kind }: Section, i: number): string {
  return kind === 'data' ? `section-${i % colours}` : 'unused';
}

customElements.define('retromesh-section-strip', SectionStrip);
