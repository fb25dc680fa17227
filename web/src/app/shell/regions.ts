// Keys that move the focus: they are needed when there is more than the start page, and loaded then.

/** The parts of the page, in the order of the document, that F6 steps through. */
const regions =
  '.header, .hero, .samples, .recents, .stage-bar, .tree, .gallery-toolbar, retromesh-gallery, .preview, .message, .viewport, .error-page, retromesh-sheet, .transport, .strip, .panel';
/** Those whose controls are one tab stop. */
const groups = '.header, .stage-bar, .transport';
const focusable = ':is(a[href], button:enabled, input, select, textarea, retro-mesh, [tabindex])';
/** What arrow keys to the left and right change. */
const slider = '[role=slider]';

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';

function controlsOf(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => isShown(element) && !element.closest('[popover]'),
  );
}

/** Listens to the keys that move the focus between the parts of the page and in them. */
export function listenForRegions(target: Window, signal: AbortSignal): void {
  target.addEventListener('keydown', moveFocus, { signal });
  // Before Tab moves the focus: controls come and go.
  const mark = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab') document.querySelectorAll(groups).forEach(keepOneStop);
  };
  target.addEventListener('keydown', mark, { capture: true, signal });
}

const stops = new WeakMap<Element, HTMLElement>();

/** The control of a group that has the focus, or had it last, else the first, is its tab stop. */
function keepOneStop(group: Element): void {
  const controls = controlsOf(group);
  const current =
    controls.find((control) => control === document.activeElement) ??
    controls.find((control) => control === stops.get(group)) ??
    controls[0];
  for (const control of controls) control.tabIndex = control === current ? 0 : -1;
  if (current) stops.set(group, current);
}

function moveFocus(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || ctrlKey || metaKey) return;
  if (document.querySelector('dialog[open]')) return;
  if (key === 'F6') {
    event.preventDefault();
    nextRegion(shiftKey ? -1 : 1);
  } else if (key === '\\' && !(event.target as Element).closest?.('input, select, textarea')) {
    const button = document.querySelector<HTMLElement>('.panel-switch');
    if (button && isShown(button)) button.click();
  } else if (!shiftKey) moveInGroup(event);
}

function moveInGroup(event: KeyboardEvent): void {
  const { key } = event;
  const from = event.target as HTMLElement;
  const group = from.closest?.(groups);
  if (!group || (from.matches(slider) && !/^Arrow(Up|Down)$/.test(key))) return;
  const controls = controlsOf(group);
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  const to = by ? controls.indexOf(from) + by + controls.length : { Home: 0, End: -1 + controls.length }[key];
  if (to === undefined) return;
  event.preventDefault();
  controls[to % controls.length]!.focus();
  keepOneStop(group);
}

function nextRegion(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter((region) => stopOf(region));
  const current = all.findLastIndex((region) => region.contains(document.activeElement));
  const next = current < 0 ? (by > 0 ? 0 : all.length - 1) : (current + by + all.length) % all.length;
  if (all[next]) stopOf(all[next])?.focus();
}

/** Where Tab enters a region. */
function stopOf(region: HTMLElement): HTMLElement | undefined {
  if (region.matches(groups)) keepOneStop(region);
  const controls = controlsOf(region).filter(
    (control) => control.tabIndex >= 0 || control.localName === 'retro-mesh',
  );
  return controls.find((control) => !control.closest('retromesh-panel-edge')) ?? controls.at(-1);
}
