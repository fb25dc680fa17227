import { html, nothing, type TemplateResult } from 'lit';
import { formats, isVideo, type FilmOptions, type Format, type Played } from './film-options.js';
import type { Motion } from '../../film/film-plan.js';
import { smallest } from '../../film/film-size.js';
import type { Support } from './video-support.js';
import type { Quality } from '../../film/film-writer.js';

const rates = [10, 12, 15, 20, 24, 25, 30, 50, 60];
const qualities = [
  ['small', 'Small file'],
  ['good', 'Good'],
  ['best', 'Best'],
] as const satisfies readonly (readonly [Quality, string])[];

/** What the form shows and changes. */
export interface FilmFormState {
  readonly options: FilmOptions;
  readonly played: Played;
  readonly maxEdge: number;
  readonly support: ReadonlyMap<Format, Support>;
  change(options: Partial<FilmOptions>): void;
}

/** The options of a picture or film. */
export function filmForm(state: FilmFormState): TemplateResult {
  const { options, played, change } = state;
  const { format } = options;
  const isAnimated = (played.clip?.count ?? 0) > 1;
  const isClip = isAnimated && options.motion === 'clip';
  const isFilm = format !== 'png';
  const [, , what] = formats.find(([each]) => each === format)!;
  return html`<div class="film-form">
    ${choice(
      'Format',
      format,
      formats.map(([value, name]) => [value, name] as const),
      (chosen) => change({ format: chosen }),
    )}
    <p class="dim sm wide">${state.support.get(format)?.remark ?? what}</p>
    ${isFilm && isAnimated ? choice('Motion', options.motion, motionsOf(played), (motion) => change({ motion })) : nothing}
    ${number('Width', options.width, smallest, state.maxEdge, (width) => change({ width }))}
    ${number('Height', options.height, smallest, state.maxEdge, (height) => change({ height }))}
    ${isFilm && (played.smooth || !isAnimated || options.motion === 'turntable') ? rateChoice(state) : nothing}
    ${isFilm && !isClip ? number('Seconds of a turn', options.turnSeconds, 0.5, 60, (turnSeconds) => change({ turnSeconds }), 0.5) : nothing}
    ${isFilm && isClip && options.loops ? number('Times', options.repeats, 1, 50, (repeats) => change({ repeats })) : nothing}
    ${isVideo(format) ? choice('Quality', options.quality, qualities, (quality) => change({ quality })) : nothing}
    ${isFilm && isClip ? tick('Loops', options.loops, (loops) => change({ loops })) : nothing}
    ${isVideo(format) ? nothing : tick('Transparent background', options.transparent, (transparent) => change({ transparent }))}
  </div>`;
}

function motionsOf({ clip }: Played): readonly (readonly [Motion, string])[] {
  return [
    ['clip', `Clip ${clip!.name}`],
    ['turntable', 'Turntable'],
    ['both', `Turntable with clip ${clip!.name}`],
  ];
}

function rateChoice({ options, change }: FilmFormState): TemplateResult {
  const offered = rates.filter((rate) => options.format !== 'gif' || rate <= 50);
  const all = offered.includes(options.rate) ? offered : [...offered, options.rate].sort((a, b) => a - b);
  return choice(
    'Images a second',
    String(options.rate),
    all.map((rate) => [String(rate), String(rate)] as const),
    (rate) => change({ rate: Number(rate) }),
  );
}

function choice<Value extends string>(
  label: string,
  current: Value,
  values: readonly (readonly [value: Value, name: string])[],
  change: (value: Value) => void,
): TemplateResult {
  return html`<label
    >${label}
    <select
      class="btn"
      aria-label=${label}
      @change=${(event: Event) => change((event.target as HTMLSelectElement).value as Value)}
    >
      ${values.map(
        ([value, name]) => html`<option value=${value} .selected=${value === current}>${name}</option>`,
      )}
    </select></label
  >`;
}

function number(
  label: string,
  value: number,
  low: number,
  high: number,
  change: (value: number) => void,
  step = 1,
): TemplateResult {
  return html`<label
    >${label}
    <span class="field"
      ><input
        type="number"
        aria-label=${label}
        inputmode="decimal"
        min=${low}
        max=${high}
        step=${step}
        .value=${String(value)}
        @change=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)} /></span
  ></label>`;
}

function tick(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
  return html`<label class="tick"
    ><input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    ${label}</label
  >`;
}
