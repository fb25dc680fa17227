import type { Companions } from '../companions/companions.js';
import { onlyAddress, type Sources } from '../files/sources.js';
import { familyOfName } from '../host/module-addresses.js';
import type { WorkOptions } from './options.js';

/** Starts looking for the files beside an only address, by rules that are loaded on demand; null for other sources. */
export async function findCompanions(sources: Sources, options: WorkOptions): Promise<Companions | null> {
  const only = onlyAddress(sources);
  const name = String(only ?? '').replace(/[?#].*$/, '');
  const family = familyOfName(name);
  if (only === null || !family) return null;
  const loaded = await import('../companions/companions.js').catch(() => null);
  return loaded?.Companions.of(only, family, options) ?? null;
}
