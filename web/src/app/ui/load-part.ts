import { html, nothing, type TemplateResult } from 'lit';
import { message } from './message.js';

type Load = () => Promise<unknown>;

/** What could not be loaded. */
const failed = new Set<Load>();

/**
 * Loads a part of the page on demand; null when it cannot be loaded: `vite:preloadError` then shows the message with Try again,
 * which calls `retryParts`. An element that is in the document already is upgraded when its script is there.
 *
 * ```ts
 * const card = () => import('./pick-card.js');
 * void loadPart(card);
 * ```
 */
export async function loadPart<Loaded extends Load>(
  load: Loaded,
): Promise<Awaited<ReturnType<Loaded>> | null> {
  try {
    const part = (await load()) as Awaited<ReturnType<Loaded>>;
    failed.delete(load);
    return part;
  } catch {
    failed.add(load);
    return null;
  }
}

/** Whether something could not be loaded again: browsers may keep the failure of a script that others need. */
let isAgain = false;

/** Loads again what could not be loaded. */
export async function retryParts(): Promise<void> {
  const loads = [...failed];
  failed.clear();
  isAgain = loads.length > 0;
  await Promise.all(loads.map((load) => loadPart(load)));
  isAgain = failed.size > 0;
}

/** Says that a script could not be loaded; it is part of the first script, because no other can be relied on then. */
export function scriptMessage(retry: () => void): TemplateResult {
  return message({
    kind: 'warning',
    text: 'A part of this page could not be loaded. Check the connection.',
    actions: html`<button class="btn" @click=${retry}>Try again</button>
      ${isAgain ? html`<button class="btn" @click=${() => location.reload()}>Reload the page</button>` : nothing}`,
  });
}
