import { readSetting, storeSetting } from '../ui/preferences.js';
import type { Recent } from '../workspace/local-files.js';

/** What the list of recent files shows of each. */
export type RecentRow = Pick<Recent, 'id' | 'name' | 'detail' | 'failed' | 'when' | 'picture'>;

/** Keeps what the list shows where the first frame of the page can read it: IndexedDB answers later. */
export function storeIndex(recents: readonly Recent[]): void {
  const rows = recents.map(({ id, name, detail, failed, when, picture }): RecentRow => ({
    id,
    name,
    detail,
    failed,
    when,
    ...(picture && { picture }),
  }));
  storeSetting('recents', rows.length > 0 ? JSON.stringify(rows) : null);
}

/** The rows of the last index; none when it is not what this page stores. */
export function readIndex(): RecentRow[] {
  try {
    const rows: unknown = JSON.parse(readSetting('recents') ?? '[]');
    return Array.isArray(rows) ? rows.filter(isRow) : [];
  } catch {
    return [];
  }
}

function isRow(value: unknown): value is RecentRow {
  const { id, name, detail, when } = (value ?? {}) as RecentRow;
  return [id, name, detail].every((text) => typeof text === 'string') && !Number.isNaN(+new Date(when));
}
