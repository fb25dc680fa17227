import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

// AxeBuilder of @axe-core/playwright injects the rules and opens a tab in every run: four times slower.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const rules = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');

/** Violations that axe finds on the page, best practices included; one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(rules);
  const { violations, passes } = await page.evaluate(() => {
    const { axe } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<Pick<AxeResults, 'violations' | 'passes'>> };
    };
    return axe.run(document, { resultTypes: ['violations'] });
  });
  if (passes.length < 20) throw new Error(`axe checked only ${passes.length} rules`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}
