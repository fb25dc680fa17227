import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { smallTargets } from './targets.js';

// AxeBuilder of @axe-core/playwright injects the rules and opens a tab in every run: four times slower.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const rules = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that read colours; all others give the same in every theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Violations that axe finds on the page, best practices included; one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations, passes } = await run(page, {});
  if (passes < 20) throw new Error(`axe checked only ${passes} rules`);
  return violations;
}

/** Violations of all rules in the light theme, and of those that read colours in the dark theme. */
export async function axeViolationsOfThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await axeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const { violations, passes } = await run(page, { runOnly: colourRules });
  if (passes === 0) throw new Error('axe compared no colours');
  return [...light, ...violations.map((violation) => `dark: ${violation}`)];
}

/** What scrolls sideways: the page itself, and elements other than rows of bytes, clips, filters and what only screen readers see. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const isWider = element.scrollWidth > element.clientWidth + 1 && element.getClientRects().length > 0;
      return isWider && /auto|scroll/.test(getComputedStyle(element).overflowX);
    });
    return [
      ...(scrollWidth > innerWidth ? [`the page, ${scrollWidth} px`] : []),
      ...wide
        .filter((element) => !element.closest('.strip, .rows, .cards, .filters, .sr'))
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    ];
  });
}

/** Checks a state of the page on a desktop and on a phone: only where all tests run, because axe needs a second for each. */
export async function checkState(page: Page, state = 'the state'): Promise<void> {
  if (!process.env['RETROMESH_ALL']) return;
  const before = page.viewportSize()!;
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await axeViolationsOfThemes(page), `${state}, ${width} px`).toEqual([]);
    await expect.poll(() => overflowing(page), `${state}, ${width} px`).toEqual([]);
    if (width === 375) expect.soft(await smallTargets(page), state).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** Runs axe: one line for each element that violates a rule, and the number of rules that elements pass. */
async function run(page: Page, options: object): Promise<{ violations: string[]; passes: number }> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(rules);
  const { violations, passes } = await page.evaluate((chosen) => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<Pick<AxeResults, 'violations' | 'passes'>> };
    };
    return axe.run(document, { resultTypes: ['violations'], ...chosen });
  }, options);
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  return { violations: lines, passes: passes.length };
}
