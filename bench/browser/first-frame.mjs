import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

/** The mobile profile of Lighthouse: slow 4G, and a processor that is four times slower. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;

/**
 * For the server of these pages. Chromium counts what has arrived of a body when its response begins, and once more when it is read, so
 * that a body which comes together with its headers takes twice its time. After them, but within the latency, it takes its time once.
 */
export const bodiesAfter = 60;

const patience = 60_000;

/** Of the element, and of the frame: the size of the window. */
const viewport = { width: 360, height: 270 };
const style = '{ display: block; width: 360px; height: 270px }';

/** What Chromium loads for a new window, such as its address bar, takes processor time for this long, in milliseconds. */
const settling = 3000;

/**
 * The paths of pages with one model: in our element with all its files, with the URL of one, and by the one script of the npm package, in
 * embed.html, and in model-viewer.
 */
export function pagesOf(site, id) {
  const src = site.sources(id).map((path) => `src=${encodeURIComponent(path.slice(1))}`);
  const srcOf = () => site.sources(id).filter((path) => path.endsWith('_d.3d'));
  return {
    ours: site.ours([id], '', style),
    one: site.ours([id], '', style, { srcOf }),
    packaged: site.ours([id], '', style, { script: '/package/dist/embed/retro-mesh.js' }),
    frame: `/embed.html#${src.join('&')}`,
    theirs: site.theirs([id], 'camera-controls interaction-prompt="none"', style),
  };
}

/** {time, bytes}: milliseconds from the start of the navigation until the first frame with the model is complete, from an empty cache, and the bytes received until then. */
export async function timeToFirstFrame(browser, address) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(root, 'bench/browser/watch-drawing.js') });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await new Promise((resolve) => setTimeout(resolve, settling));
    const { drawn } = await whenDrawn(devtools);
    await page.goto(address, { waitUntil: 'commit' });
    return { time: await drawn, bytes };
  } finally {
    await context.close();
  }
}

/**
 * {drawn}: the milliseconds of the first frame, when it is complete. The page calls the browser: a test tool that asks the page evaluates
 * its own large script there, which would take the time of the viewer.
 */
async function whenDrawn(devtools) {
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'tellFirstFrame' });
  const drawn = new Promise((resolve, reject) => {
    devtools.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)));
    setTimeout(() => reject(new Error('no frame was drawn')), patience).unref();
  });
  drawn.catch(() => {});
  return { drawn };
}
