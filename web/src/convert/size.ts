import { short } from '../core/format.js';
import { ModelError } from '../core/model-error.js';
import type { Model, Note } from '../core/model.js';
import { noteOf } from '../core/note.js';
import type { Player } from '../core/family-texts.js';
import { isHidden } from './drawn/losses.js';

/** The part of a model that has a size. */
export type Sized = Pick<Model, 'name' | 'positions' | 'indices' | 'groups' | 'materials'>;

/** The height of the first frame: of the triangles that the game draws, or of all vertices where there is none. */
export function heightOf({ positions, indices, groups, materials }: Sized): number {
  let [low, high] = [Infinity, -Infinity];
  const add = (vertex: number): void => {
    const y = positions[3 * vertex + 1]!;
    low = Math.min(low, y);
    high = Math.max(high, y);
  };
  for (const { start, count, material } of groups) {
    if (isHidden(materials[material]!)) continue;
    for (let at = start; at < start + count; at += 1) add(indices[at]!);
  }
  if (high < low) for (let vertex = 0; vertex < positions.length / 3; vertex += 1) add(vertex);
  return Math.max(0, high - low);
}

/** The scale with which a model becomes so high. Throws a ModelError for a model without a height. */
export function scaleForHeight(model: Sized, height: number): number {
  const before = heightOf(model);
  if (before > 0) return height / before;
  throw new ModelError({
    code: 'unusable',
    sentence: `${model.name} is flat, so that no scale makes it ${unitsText(height)} high`,
    advice: 'Choose a scale.',
  });
}

/** "78 units", "1 unit" */
function unitsText(height: number): string {
  return `${short(height)} ${short(height) === '1' ? 'unit' : 'units'}`;
}

/** What a height is beside that of a player, where that is known: "2 units high; a player has 78". */
export function heightText(height: number, player?: Player): string {
  return `${unitsText(height)} high${player ? `; a player has ${short(player.height)}` : ''}`;
}

/** The note that says how high a model becomes whose size no one has chosen. */
export function heightNote(height: number, player?: Player): Note {
  const beside = player ? `A player has ${short(player.height)}. ` : '';
  return noteOf(
    'fact',
    `It becomes ${unitsText(height)} high`,
    `${beside}Another scale or height can be chosen.`,
  );
}
