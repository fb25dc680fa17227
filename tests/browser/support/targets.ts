import type { Page } from '@playwright/test';

/** What fingers press that is lower or narrower than 44 px: one line for each. Links within a sentence may be. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 43.5; // a border of a fraction of a pixel
    const kinds =
      'a[href], button, input, select, textarea, summary, [role=tab], [role=radio], [role=option], [role=menuitem]';
    // A box is pressed by its label, a field by all within its border, and a row where its button is stretched over it.
    const targetOf = (element: HTMLElement): HTMLElement => {
      const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
      const { position, content } = getComputedStyle(element, '::after');
      const isStretched = position === 'absolute' && content !== 'none';
      if (isStretched && getComputedStyle(element).position === 'static')
        return (element.offsetParent as HTMLElement | null) ?? element;
      return label?.getClientRects().length ? label : (element.closest<HTMLElement>('.field') ?? element);
    };
    const root = [...document.querySelectorAll('dialog[open]')].pop() ?? document;
    const small = [...root.querySelectorAll<HTMLElement>(kinds)].filter((element) => {
      const target = targetOf(element);
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const style = getComputedStyle(target);
      if (style.pointerEvents === 'none' || element.closest('.sr, [inert]')) return false;
      const beside = [...(target.parentElement?.childNodes ?? [])];
      const isText = beside.some((node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent!));
      if (style.display === 'inline' && isText) return false;
      const { width, height } = target.getBoundingClientRect();
      return width > 0 && (width < least || height < least);
    });
    return small.map((element) => {
      const { width, height } = targetOf(element).getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent!.replace(/\s+/g, ' ').trim();
      return `${element.localName}.${element.className} “${name.slice(0, 30)}” ${Math.round(width)} × ${Math.round(height)}`;
    });
  });
}
