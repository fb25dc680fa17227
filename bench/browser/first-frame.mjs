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
const patience = 60_000;

/** Milliseconds from the start of the navigation until the first frame with the model is complete, from an empty cache. */
export async function timeToFirstFrame(browser, address, log) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(root, 'bench/browser/watch-drawing.js') });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let bytes = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    if (log)
      devtools.on('Network.requestWillBeSent', ({ request, timestamp }) =>
        log.push([timestamp, 'ask', request.url]),
      );
    if (log)
      devtools.on('Network.responseReceived', ({ response, timestamp }) =>
        log.push([timestamp, 'head', response.url, response.protocol]),
      );
    const names = {};
    if (log) devtools.on('Network.requestWillBeSent', (e) => (names[e.requestId] = e.request.url));
    if (log)
      devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
        log.push([timestamp, 'done', names[requestId], encodedDataLength]),
      );
    await page.goto(address, { waitUntil: 'commit' });
    const drawn = await page.waitForFunction(() => globalThis.drawing?.first || null, null, {
      timeout: patience,
      polling: 100,
    });
    return { time: await drawn.jsonValue(), bytes };
  } finally {
    await context.close();
  }
}
