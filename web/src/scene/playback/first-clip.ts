import type { Clip, Model } from '../../core/model.js';

/** Words of clips in which a figure or weapon waits, in Unreal (Breath1, Still, Sway), RuneScape (cat_ready) and elsewhere. */
const idle = /^(idle|idling|breathe?|stand|still|ready|wait|sway|rest)(s|ing)?$/i;
/** Words that make it another clip: StandUp, idle_to_walk, StillFire, rest_pose. */
const notIdle = /^(up|down|to|from|fire|firing|shoot|attack|hit|die|death|pose)$/i;

/**
 * The index of the clip that a model starts with: an idle one, else the first that is neither the whole file, as "All" of Unreal
 * is, nor the rest pose; −1 without clips. Of several idle clips, those that move come first, then those with fewer words in
 * their name: "Breath1" before "Breath1L". Last are clips of the group "Waiting", where the names tell nothing.
 *
 * ```ts
 * firstClip(cat); // → 2, of "All", "cat_walk" and "cat_ready"
 * ```
 */
export function firstClip(model: Pick<Model, 'clips' | 'frameCount' | 'vertexLabels'>): number {
  const ranks = model.clips.map((clip) => rankOf(clip, model));
  return ranks.indexOf(ranks.reduce((least, rank) => Math.min(least, rank), Infinity));
}

/** Lower is better. */
function rankOf(
  { name, group, first, count }: Clip,
  { frameCount, vertexLabels }: Pick<Model, 'frameCount' | 'vertexLabels'>,
): number {
  // Frame 0 of a model that moves by labels is its rest pose.
  if (vertexLabels && first === 0) return 500;
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  if (words.some((word) => idle.test(word)) && !words.some((word) => notIdle.test(word)))
    return words.length + (count > 1 ? 0 : 99);
  if (/^waiting$/i.test(group)) return 200;
  return count < frameCount ? 300 : 400;
}
