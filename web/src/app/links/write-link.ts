import { linkVersion } from './link-route.js';
import { encodeValue } from './percent-encoding.js';
import type { LinkSource, ViewState } from './view-state.js';

/**
 * The fragment of a link, without `#`.
 *
 * ```ts
 * writeLink({ kind: 'sample', id: 'lantern' }, { ...defaultView, clip: 'Sway', seconds: 0.5 });
 * // → "v=1&sample=lantern&clip=Sway&time=0.5"
 * ```
 */
export function writeLink(source: LinkSource | null, view: ViewState): string {
  const fields: string[] = [`v=${linkVersion}`];
  const add = (key: string, value: string): unknown =>
    value !== '' && fields.push(`${key}=${encodeValue(value)}`);
  const { camera } = view;
  if (source?.kind === 'addresses') for (const address of source.addresses) add('src', address);
  if (source?.kind === 'sample') add('sample', source.id);
  add('entry', view.entry);
  if (view.page !== 'model') add('page', view.page);
  if (camera) {
    add(
      'camera',
      numbers([camera.yaw, camera.pitch, ...(camera.distance === null ? [] : [camera.distance])]),
    );
    if (camera.target) add('target', numbers(camera.target));
    if (camera.parallel) add('projection', 'parallel');
  }
  add('clip', view.clip);
  if (view.seconds !== null) add('time', numbers([view.seconds]));
  add('play', flag(view.playing));
  add('display', view.display ?? '');
  add('light', view.light ?? '');
  add('wire', flag(view.wire));
  add('grid', flag(view.grid));
  add('background', view.background.replace('#', ''));
  if (view.face !== null) add('face', String(view.face));
  for (const [id, choice] of view.choices) add('choice', `${id}:${choice}`);
  // The packed model is last, so that the rest of the link is read before it.
  if (source?.kind === 'packed') fields.push(`pack=${source.text}`);
  return fields.join('&');
}

/** Nine digits: the rounding moves no pixel. */
function numbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toPrecision(9)))).join();
}

function flag(value: boolean | null): string {
  return value === null ? '' : String(Number(value));
}
