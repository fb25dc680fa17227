/** Hides the focus ring until a key is pressed: what is focused after a drop or press was not chosen with the keyboard. */
export function withoutFocusRing(): void {
  const { classList } = document.documentElement;
  if (classList.contains('by-pointer')) return;
  classList.add('by-pointer');
  addEventListener('keydown', () => classList.remove('by-pointer'), { once: true, capture: true });
}
