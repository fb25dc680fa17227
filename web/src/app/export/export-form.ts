import { html, nothing, type TemplateResult } from 'lit';
import type { Note } from '../../core/index.js';
import type { TargetDescription } from '../../convert/target-descriptions.js';
import type { GameOption } from '../../core/family-texts.js';
import { countOf } from '../../core/format.js';
import { checkbox, number, select } from '../ui/fields.js';

/** What the user chose. */
export interface ExportChoice {
  readonly target: string;
  readonly allFrames: boolean;
  readonly hiddenFaces: boolean;
  readonly millimetres: number;
  /** Values of the options of formats of games, by format and option. */
  readonly game: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What the form shows beside the choice. */
export interface ExportForm {
  readonly choice: ExportChoice;
  readonly targets: readonly TargetDescription[];
  /** What each format loses of the model, by its id; absent until it is known. */
  readonly notes: ReadonlyMap<string, readonly Note[]>;
  readonly frameCount: number;
  readonly hiddenFaces: number;
  readonly change: (change: Partial<ExportChoice>) => void;
}

/** Notes whose titles are in the list. */
const mostTitles = 6;

export const leastMillimetres = 1;
export const mostMillimetres = 10_000;

/** The list of formats, and the options of the one that is chosen. */
export function exportForm(form: ExportForm): TemplateResult {
  const groups = [
    ['For other programs', form.targets.filter(({ game }) => !game)],
    ['For games', form.targets.filter(({ game }) => game)],
  ] as const;
  return html`${groups.map(
    ([name, targets]) =>
      html`<h2>${name}</h2>
        <div class="export-formats" role="radiogroup" aria-label=${name}>
          ${targets.map((target) => format(form, target))}
        </div>`,
  )}
  ${options(form)}`;
}

function format({ choice, notes, change }: ExportForm, target: TargetDescription): TemplateResult {
  const { id, name, purpose, keeps } = target;
  const losses = notes.get(id);
  return html`<label class="export-format">
    <input
      type="radio"
      name="export-format"
      .checked=${choice.target === id}
      aria-describedby="export-${id}-facts"
      @change=${() => change({ target: id })}
    />
    <span
      ><span class="strong">${name}</span> <span class="dim">for ${purpose}</span>
      <span id="export-${id}-facts" class="sm">
        <span class="export-fact">Keeps ${keeps}.</span>
        <span class="export-fact dim">${losses ? lossText(losses) : 'Checking this model…'}</span>
      </span>
    </span>
  </label>`;
}

function lossText(losses: readonly Note[]): string {
  if (losses.length === 0) return 'Nothing of this model is lost.';
  if (losses.length > mostTitles) return `Of this model: ${losses.length} things change, listed below.`;
  return `Of this model: ${losses.map(({ title }) => lowerFirst(title)).join('; ')}.`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function options(form: ExportForm): TemplateResult {
  const { choice, targets, frameCount, hiddenFaces, change } = form;
  const target = targets.find(({ id }) => id === choice.target)!;
  const has = (option: TargetDescription['options'][number]): boolean => target.options.includes(option);
  return html`<div class="row wrap options">
    ${
      has('all-frames') && frameCount > 1
        ? checkbox(`All ${countOf(frameCount, 'frame')}, as files in a zip`, choice.allFrames, (allFrames) =>
            change({ allFrames }),
          )
        : nothing
    }
    ${
      hiddenFaces > 0
        ? checkbox(
            `With ${countOf(hiddenFaces, 'face')} that the game does not draw`,
            choice.hiddenFaces,
            (on) => change({ hiddenFaces: on }),
          )
        : nothing
    }
    ${has('millimetres') ? millimetres(form) : nothing}
    ${target.game?.map((option) => gameOption(form, target.id, option)) ?? nothing}
    ${has('frame') && frameCount > 1 && !(has('all-frames') && choice.allFrames) ? html`<p class="dim sm">The frame that is shown is exported.</p>` : nothing}
  </div>`;
}

function millimetres({ choice, change }: ExportForm): TemplateResult {
  const range = { min: leastMillimetres, max: mostMillimetres, step: 'any' } as const;
  const set = (millimetres: number): void => change({ millimetres });
  return number('Longest side', choice.millimetres, range, set, { unit: 'mm' });
}

/** A list of values, or a number that may be left empty. */
function gameOption({ choice, change }: ExportForm, target: string, option: GameOption): TemplateResult {
  const { id, name, values } = option;
  const value = choice.game[target]?.[id] ?? '';
  const set = (chosen: string): void =>
    change({ game: { ...choice.game, [target]: { ...choice.game[target], [id]: chosen } } });
  if (values.length > 0)
    return select(
      name,
      value,
      values.map((each) => [each.id, each.name] as const),
      set,
    );
  return number(
    name,
    value === '' ? null : Number(value),
    { min: 0, step: 'any' },
    (chosen) => set(Number.isNaN(chosen) ? '' : String(chosen)),
    { empty: 'as fits' },
  );
}
