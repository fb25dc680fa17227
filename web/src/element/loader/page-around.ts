/** Whose pages are around this one; `unknown` where the browser does not tell it to a sandboxed frame. */
export type PageAround = 'own' | 'other' | 'unknown';

/** Whose pages are around this one: `own` where all of them have the origin of its address, or there are none. */
export function pageAround(page: Window = window): PageAround {
  const { origin, ancestorOrigins } = page.location;
  if (page.parent === page) return 'own';
  if (page.origin === origin) return canReachAll(page) ? 'own' : 'other';
  // In a sandbox nothing can be reached, and an origin can be hidden.
  const around = Array.from(ancestorOrigins ?? ['null']);
  if (around.some((each) => each !== origin && each !== 'null')) return 'other';
  return around.includes('null') ? 'unknown' : 'own';
}

function canReachAll(page: Window): boolean {
  try {
    for (let each = page; each !== each.parent; each = each.parent) void each.parent.location.origin;
    return true;
  } catch {
    return false;
  }
}
