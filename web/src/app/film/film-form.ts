import { html, nothing, type TemplateResult } from 'lit';
import { formats, isVideo, type FilmOptions, type Format, type Played } from './film-options.js';
import { checkbox, number, select } from '../ui/fields.js';
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
  const edges = { min: smallest, max: state.maxEdge };
  const isFilm = format !== 'png';
  const [, , what] = formats.find(([each]) => each === format)!;
  return html`<div class="fields film-form">
    ${select('Format', format, formats, (chosen) => change({ format: chosen }))}
    <p class="dim sm wide">${state.support.get(format)?.remark ?? what}</p>
    ${isFilm && isAnimated ? select('Motion', options.motion, motionsOf(played), (motion) => change({ motion })) : nothing}
    ${number('Width', options.width, edges, (width) => change({ width }))}
    ${number('Height', options.height, edges, (height) => change({ height }))}
    ${isFilm && (played.smooth || !isAnimated || options.motion === 'turntable') ? rateChoice(state) : nothing}
    ${isFilm && !isClip ? number('Seconds of a turn', options.turnSeconds, { min: 0.5, max: 60, step: 0.5 }, (turnSeconds) => change({ turnSeconds })) : nothing}
    ${isFilm && isClip && options.loops ? number('Times', options.repeats, { min: 1, max: 50 }, (repeats) => change({ repeats })) : nothing}
    ${isVideo(format) ? select('Quality', options.quality, qualities, (quality) => change({ quality })) : nothing}
    ${isFilm && isClip ? checkbox('Loops', options.loops, (loops) => change({ loops })) : nothing}
    ${isVideo(format) ? nothing : checkbox('Transparent background', options.transparent, (transparent) => change({ transparent }))}
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
  return select(
    'Images a second',
    options.rate,
    all.map((rate) => [rate, String(rate)] as const),
    (rate) => change({ rate }),
  );
}
