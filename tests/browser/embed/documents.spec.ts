import type { Page } from '@playwright/test';
import { blocksOf } from '../../docs/code-blocks.js';
import { frameOf, sampleZip, viewOf, whenDrawn, wikiPage } from '../support/frames.js';
import { sampleFile } from '../support/samples.js';
import { expect, test } from '../support/test.js';

/** The model is drawn: in the element of the page, or in its frame. */
async function expectModel(page: Page): Promise<void> {
  const target = (await page.locator('iframe').count()) > 0 ? await frameOf(page) : page;
  await expect.poll(async () => (await viewOf(target)).from).toBeTruthy();
  const name = (): Promise<string> =>
    target.locator('retro-mesh').evaluate((viewer) => ('model' in viewer && viewer.model ? 'shown' : ''));
  await expect.poll(name).toBe('shown');
}

/** What the scripts of a block do, by a word that only this block has. */
const checks: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  lunge: async (page) => {
    await expect(page.locator('#said')).toHaveText(/^Fenstrider has \d+ clips\.$/);
    await page.getByRole('button', { name: 'Lunge' }).click();
    await expect(page.locator('#said')).toHaveText('Lunge is over.');
  },
  snapshot: async (page) => {
    const width = () => page.locator('#picture').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(320);
  },
  postMessage: async (page) => {
    const log = page.locator('#log');
    await expect(log).toContainText('version 1');
    await expect(log).toContainText('second: unknown-method');
    await expect(log).toContainText('Lantern is shown');
    await expect(log).toContainText('first: name,clips,displays,missingFiles');
  },
  'clip=Walk': async (page) => whenDrawn(await frameOf(page), 'Fenstrider'),
};

for (const [index, { document, code }] of blocksOf('browser').entries()) {
  const title = `works as it is written: ${document}, ${index + 1}`;
  test(title, { tag: '@all' }, async ({ page, site, baseURL }) => {
    const zips = { '/Fenstrider.zip': sampleZip('Fenstrider'), '/Lantern.zip': sampleZip('Lantern') };
    const pages = Object.fromEntries(
      Object.entries(zips).flatMap(([path, zip]) => [
        [path, zip],
        [`/models${path}`, zip],
      ]),
    );
    pages['/System/Fenlands.u'] = sampleFile('fenlands', 'Fenlands.u').bytes;
    pages['/System/FenSkins.utx'] = sampleFile('fenlands', 'FenSkins.utx').bytes;
    const isRemote = code.includes('https://retromesh.example');
    const ours = await site({
      copyOf: baseURL!,
      shared: true,
      pages: isRemote ? pages : { ...pages, '/document': wikiPage(code) },
    });
    const own = code.replaceAll(/https:\/\/(?:retromesh\.example|files\.example\.org)/g, ours.origin);
    const wiki = await site({ pages: { '/': wikiPage(own) } });
    await page.goto(isRemote ? wiki.origin : `${ours.origin}/document`);
    const [, check = expectModel] = Object.entries(checks).find(([word]) => code.includes(word)) ?? [];
    await check(page);
  });
}
