/** What the keys of the page do, beside those of viewport and timeline. */
export interface KeyActions {
  chooseFiles(): void;
  showKeys(): void;
  /** Goes `by` models further in the drop. */
  step(by: number): void;
  undo(): void;
  redo(): void;
}

const regions = [
  '.top',
  '.drop',
  '.gallery',
  '.tools',
  '.lst-tools',
  'retromesh-sheet',
  '.peek',
  '.strip2',
  '.view',
  '.fail',
  '.time',
  '.panel',
].join();
const focusable =
  'a[href], button:not([disabled]), input, select, textarea, retro-mesh, [tabindex]:not([tabindex="-1"])';

/** Handles the keys that work anywhere on the page. Single letters are left to whatever is being typed in. */
export function handlePageKey(event: KeyboardEvent, actions: KeyActions): void {
  const act = actionFor(event, actions);
  if (!act || event.defaultPrevented) return;
  event.preventDefault();
  act();
}

function actionFor(event: KeyboardEvent, actions: KeyActions): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const inDialog = document.querySelector('dialog[open]') !== null;
  if (key === 'F6' && !inDialog) return () => nextRegion(shiftKey ? -1 : 1);
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'o')
    return () => actions.chooseFiles();
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z' && !inDialog && !isTyping(event))
    return shiftKey ? () => actions.redo() : () => actions.undo();
  if (ctrlKey || metaKey || altKey || inDialog || isTyping(event)) return null;
  if (key === '?') return () => actions.showKeys();
  if (key === '[') return () => actions.step(-1);
  return key === ']' ? () => actions.step(1) : null;
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

function nextRegion(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (region) => target(region) !== null,
  );
  const now = all.findIndex((region) => region.contains(document.activeElement));
  const next = all[now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length];
  if (next) target(next)?.focus();
}

function target(region: HTMLElement): HTMLElement | null {
  const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(isShown) ?? null;
}
