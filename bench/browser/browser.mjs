import { findModelViewer } from '../peers/model-viewer.mjs';
import { launch } from './chromium.mjs';
import * as clones from './clones.mjs';
import * as films from './films.mjs';
import * as first from './first-frame.mjs';
import * as many from './many-elements.mjs';
import { serve } from './server.mjs';
import { makeSite } from './site.mjs';

const rounds = { first: 9, many: 3, films: 3 };
/** A mesh with three skins. */
const single = 'fenstrider';

/** The median of numbers, or of each field of records. */
export function median(all) {
  if (typeof all[0] === 'object')
    return Object.fromEntries(Object.keys(all[0]).map((name) => [name, median(all.map((one) => one[name]))]));
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Measures each page once in every round, and once before as a warm-up; gives the median of each. */
async function inRounds(count, pages, measure) {
  const taken = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round <= count; round += 1)
    for (const [name, path] of Object.entries(pages)) {
      const result = await measure(path);
      if (round > 0) taken[name].push(result);
    }
  return Object.fromEntries(Object.entries(taken).map(([name, all]) => [name, median(all)]));
}

const measurements = {
  first: ({ browser, site, emulated }) =>
    inRounds(rounds.first, first.pagesOf(site, single), (path) =>
      first.timeToFirstFrame(browser, emulated.origin + path),
    ),
  many: ({ browser, site, address }) =>
    inRounds(rounds.many, many.pagesOf(site), (path) => many.measurePage(browser, address(path))),
  clones: ({ browser, site, address }) =>
    clones.measureClones(browser, site, address(clones.pageOf(site)), single),
  films: ({ ofFilms, address }) =>
    inRounds(rounds.films, { ours: '/index.html' }, (path) => films.timeFilms(ofFilms, address(path))),
};

/**
 * Retromesh beside model-viewer and GLTFLoader, in one browser and alternating: {version, first, many, clones, films}, or those of them
 * that are wanted; null without a browser, openssl or model-viewer.
 */
export async function measureInBrowser(wanted = Object.keys(measurements)) {
  const modelViewer = await findModelViewer();
  const site = modelViewer && (await makeSite(modelViewer, ['fenstrider', 'lantern']));
  const server = site && (await serve(site.find));
  const emulated = server && (await serve(site.find, first.bodiesAfter));
  const browser = server && (await launch([server.trust]));
  // Without a card it is quicker to draw the page itself in software.
  const ofFilms = browser && (await launch([server.trust, '--disable-gpu-compositing']));
  if (!browser) return null;
  try {
    const address = (path) => server.origin + path;
    const results = { version: modelViewer.version };
    for (const name of wanted)
      results[name] = await measurements[name]({ browser, ofFilms, site, address, emulated });
    return results;
  } finally {
    await browser.close();
    await ofFilms.close();
    server.close();
    emulated.close();
  }
}
