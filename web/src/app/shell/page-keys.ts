/** Functions of the page's keys. Viewport and timeline handle their own keys. */
export interface KeyActions {
  chooseFiles(): void;
  share(): void;
  showKeys(): void;
  /** Opens the model `by` steps further in the drop. */
  step(by: number): void;
  undo(): void;
  redo(): void;
}

const regions = [
  '.header',
  '.drop-area',
  '.samples',
  '.toolbar',
  '.gallery-toolbar',
  'retromesh-gallery',
  '.preview',
  '.message',
  '.viewport',
  '.error-page',
  '.timeline',
  '.panel',
].join();
const focusable =
  'a[href], button:not([disabled]), input, select, textarea, retro-mesh, [tabindex]:not([tabindex="-1"])';

/** Handles keys that work anywhere on the page, except single letters in text fields. */
export function handlePageKey(event: KeyboardEvent, actions: KeyActions): void {
  const action = actionFor(event, actions);
  if (!action || event.defaultPrevented) return;
  event.preventDefault();
  action();
}

function actionFor(event: KeyboardEvent, actions: KeyActions): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const inDialog = document.querySelector('dialog[open]') !== null;
  if (key === 'F6' && !inDialog) return () => nextRegion(shiftKey ? -1 : 1);
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'o')
    return () => actions.chooseFiles();
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z' && !inDialog && !isEditingText(event))
    return shiftKey ? () => actions.redo() : () => actions.undo();
  if (ctrlKey || metaKey || altKey || inDialog || isTyping(event)) return null;
  if (key === 's') return () => actions.share();
  if (key === '?') return () => actions.showKeys();
  if (key === '[') return () => actions.step(-1);
  return key === ']' ? () => actions.step(1) : null;
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** Whether a text is edited, which has an undo of its own. */
function isEditingText(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  const text = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]';
  return target instanceof Element && target.closest(text) !== null;
}

function nextRegion(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (region) => target(region) !== null,
  );
  const current = all.findIndex((region) => region.contains(document.activeElement));
  const next = all[current < 0 ? (by > 0 ? 0 : all.length - 1) : (current + by + all.length) % all.length];
  if (next) target(next)?.focus();
}

function target(region: HTMLElement): HTMLElement | null {
  const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(isShown) ?? null;
}
