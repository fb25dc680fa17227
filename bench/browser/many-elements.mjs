import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

/** Elements on the page, and how many of them are seen: two rows of six. */
export const elements = { all: 100, visible: 12 };
const seconds = 5;
const patience = 120_000;

const style = '{ float: left; width: 200px; height: 150px }';
const models = Array.from({ length: elements.all }, (_, i) => ['fenstrider', 'lantern'][i % 2]);

/** The paths of the pages of both viewers. */
export const pagesOf = (site) => ({
  ours: site.ours(models, 'autoplay', style),
  theirs: site.theirs(models, 'autoplay camera-controls interaction-prompt="none"', style),
});

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Seconds of processor time of all processes of the browser since its start. */
async function processorTime(browserTools) {
  const { processInfo } = await browserTools.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Over some seconds: {cpu, frames, hidden}: processor time in each, images drawn to visible elements and to others in each. */
async function measureDrawing(page, browserTools) {
  const reset = () => page.evaluate(() => drawing.images.clear());
  const counts = () =>
    page.evaluate((visible) => {
      const canvases = [...document.querySelectorAll('retro-mesh, model-viewer')].map((element) => [
        ...element.shadowRoot.querySelectorAll('canvas'),
      ]);
      const images = canvases.map((all) =>
        all.reduce((sum, canvas) => sum + (drawing.images.get(canvas) ?? 0), 0),
      );
      const sum = (some) => some.reduce((total, count) => total + count, 0);
      return { visible: sum(images.slice(0, visible)), hidden: sum(images.slice(visible)) };
    }, elements.visible);
  await reset();
  const [start, before] = [performance.now(), await processorTime(browserTools)];
  await wait(seconds * 1000);
  const used = (await processorTime(browserTools)) - before;
  const drawn = await counts();
  const passed = (performance.now() - start) / 1000;
  return {
    cpu: used / passed,
    frames: drawn.visible / elements.visible / passed,
    hidden: drawn.hidden / passed,
  };
}

/** {first, all, bytes, contexts, playing, idle} of a page, from an empty cache; times in milliseconds. */
export async function measurePage(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 300 } });
  const browserTools = await browser.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(root, 'bench/browser/watch-drawing.js') });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(address, { waitUntil: 'commit' });
    const options = { timeout: patience, polling: 200 };
    const areDrawn = (visible) => globalThis.drawing?.times.length >= visible && drawing.first > 0;
    await page.waitForFunction(areDrawn, elements.visible, options);
    const { first, all } = await page.evaluate((visible) => {
      return { first: drawing.first, all: drawing.times[visible - 1] };
    }, elements.visible);
    await wait(3000); // until what is near the viewport is loaded, too
    const playing = await measureDrawing(page, browserTools);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('retro-mesh, model-viewer')) element.pause();
    });
    await wait(2000);
    const idle = await measureDrawing(page, browserTools);
    const contexts = await page.evaluate(() => drawing.contexts);
    return { first, all, bytes, contexts, playing, idle };
  } finally {
    await browserTools.detach();
    await context.close();
  }
}
