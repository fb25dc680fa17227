import { observerConstructor, type ChangeRecord } from './handles.js';
import { type Handle } from '../workspace/local-files.js';
import type { Look } from './watched-files.js';

/**
 * Reports changes below a handle; null when the browser cannot, or not here. `ended` is called when it no longer can.
 */
export async function observe(
  handle: Handle,
  report: (look: Look) => void,
  ended: () => void,
): Promise<(() => void) | null> {
  const Observer = observerConstructor();
  if (!Observer) return null;
  const observer = new Observer((records) => {
    report(lookAt(handle, records));
    if (!records.some(({ type }) => type === 'errored')) return;
    observer.disconnect();
    ended();
  });
  try {
    await observer.observe(handle, { recursive: true });
    return () => observer.disconnect();
  } catch {
    observer.disconnect();
    return null;
  }
}

/** Where to look for the changes of some records. */
export function lookAt({ name }: Pick<Handle, 'name'>, records: readonly ChangeRecord[]): Look {
  const pathOf = ({ relativePathComponents }: ChangeRecord) =>
    [name, ...relativePathComponents].filter(Boolean).join('/');
  const isUnknown = ({ type }: ChangeRecord) => type === 'unknown' || type === 'errored';
  return {
    names: records.some(({ type }) => type !== 'modified'),
    paths: records.some(isUnknown) ? 'all' : new Set(records.map(pathOf)),
  };
}
