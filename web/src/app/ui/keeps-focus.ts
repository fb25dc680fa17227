/** Whether an element that has the focus can keep it: not the body of the page, and visible. Safari has `checkVisibility` from 17.4 on. */
export function keepsFocus(element: Element | null): boolean {
  if (!element || element === document.body) return false;
  return element.checkVisibility?.() ?? element.getClientRects().length > 0;
}
