import { fileName } from '../format.js';
import type { Clip, Model } from '../model.js';
import { changedValues, compareLists } from './compare-lists.js';
import type { Change, ClipChanges } from './comparison.js';

/** Compares clips by name; `frames` has the frame of the second model for each of the first. */
export function compareClips(before: Model, after: Model, frames: ReadonlyMap<number, number>): ClipChanges {
  const changes = (one: Clip, other: Clip): Change[] => changesOf(one, other, frames);
  const named = compareLists(
    before.clips,
    after.clips,
    ({ name }) => name,
    [keyOf, ({ name }) => name],
    changes,
  );
  const added = [...named.added];
  const renamed: ClipChanges['renamed'][number][] = [];
  const changed = [...named.changed];
  const removed = named.removed.filter(({ index }) => {
    const clip = before.clips[index]!;
    const at = added.findIndex((other) => hasSameFrames(clip, after.clips[other.index]!, frames));
    if (at < 0) return true;
    const [{ index: other, name }] = added.splice(at, 1) as [(typeof added)[number]];
    renamed.push({ before: index, after: other, names: { name: 'name', before: clip.name, after: name } });
    const others = changes(clip, after.clips[other]!);
    if (others.length > 0) changed.push({ name, before: index, after: other, changes: others });
    return false;
  });
  return { added, removed, renamed, changed };
}

function keyOf({ name, group, first, count }: Clip): string {
  return JSON.stringify([name, group, first, count]);
}

function changesOf(one: Clip, other: Clip, frames: ReadonlyMap<number, number>): Change[] {
  const isMoved = one.first !== other.first && hasSameFrames(one, other, frames);
  const [range, ranges] = [rangeText(one), rangeText(other)];
  return changedValues({
    group: [one.group, other.group],
    frames: [range, isMoved ? `${ranges}, the same frames` : ranges],
    rate: [one.rate, other.rate],
    durations: [one.durations?.join(' '), other.durations?.join(' ')],
    'loop from': [one.replayFrom, other.replayFrom],
    events: [eventsText(one), eventsText(other)],
  });
}

function hasSameFrames(one: Clip, other: Clip, frames: ReadonlyMap<number, number>): boolean {
  if (one.count !== other.count) return false;
  return Array.from({ length: one.count }, (_, i) => frames.get(one.first + i) === other.first + i).every(
    Boolean,
  );
}

function rangeText({ first, count }: Clip): string {
  return count === 1 ? String(first) : `${first} to ${first + count - 1}`;
}

function eventsText({ events }: Clip): string {
  return events.map(({ name, time }) => `${name} at ${Number(time.toPrecision(4))}`).join(', ');
}

/** Named values of a model beside its counts: properties, format, and how what the format leaves open is interpreted. */
export function propertiesOf(model: Model, counted: ReadonlySet<string>): Map<string, string> {
  const values = new Map([['Format', model.formatLabel]]);
  for (const { name, value, remark } of model.properties) {
    if (counted.has(name)) continue;
    const text = [value, remark].filter(Boolean).join(', ');
    values.set(name, values.has(name) ? `${values.get(name)}; ${text}` : text);
  }
  for (const { name, choices, chosen } of model.interpretations ?? [])
    values.set(name, choices[chosen]!.name);
  const missing = model.missingFiles.map(({ name }) => fileName(name));
  if (missing.length > 0) values.set('Missing files', missing.join(', '));
  return values;
}
