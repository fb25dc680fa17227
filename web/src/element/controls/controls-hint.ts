// Loaded when the pointer or the focus first reaches a model. Without imports, since every module that it shared with the
// element would be a script of its own, which pages would have to request before the first image.

const styles = `
.hint {
  position: absolute;
  left: 8px;
  bottom: 8px;
  max-width: calc(100% - 16px);
  padding: 3px 7px;
  background: color-mix(in srgb, var(--raised) 92%, transparent);
  pointer-events: none;
}
.fingers {
  display: none;
}
@media (pointer: coarse) {
  .mouse {
    display: none;
  }
  .fingers {
    display: inline;
  }
}
kbd {
  padding: 0 4px;
  border: 1px solid var(--line);
  border-bottom-width: 2px;
  border-radius: 2px;
  font: 11px/16px ui-monospace, monospace;
}`;

let sheet: CSSStyleSheet | null = null;

/** Swipes that turn the model, by the `touch-action` that leaves the others to the page. */
const swipes = new Map([
  ['pan-x', 'Swipe up or down'],
  ['none', 'Swipe'],
]);

/** Mouse and touch controls where the wheel scrolls the page, and some swipes may; its styles are added to the shadow root. */
export function controlsHint(root: ShadowRoot, touchAction: string): HTMLElement {
  if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(styles);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  // On a Mac, Ctrl and the wheel zoom the screen.
  const key = element('kbd', '', /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl');
  const hint = element(
    'div',
    'hint',
    element('span', 'mouse', 'Drag or arrow keys turn. ', key, ' + wheel zooms.'),
    element('span', 'fingers', `${swipes.get(touchAction) ?? 'Swipe sideways'} to turn, pinch to zoom.`),
  );
  hint.setAttribute('part', 'message');
  return hint;
}

function element(name: string, className: string, ...children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
