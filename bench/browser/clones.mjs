/** Clones of one model in a scene of three.js. */
export const clones = { count: 50, rounds: 9, images: 40 };
const patience = 120_000;

const imports = {
  three: '/node_modules/three/build/three.module.js',
  'three/addons/': '/node_modules/three/examples/jsm/',
  'retromesh/three': '/package/dist/three.js',
};

/** The path of a page that measures both loaders. */
export const pageOf = (site) => site.add('/clones.html', '/bench/browser/clones-page.js', '', [], imports);

/** {ours, theirs}: {one, all, rounds} of `clones-page.js`, of RetroMeshLoader and GLTFLoader in one page, in alternating rounds. */
export async function measureClones(browser, site, address, id) {
  const context = await browser.newContext({ viewport: { width: 1300, height: 500 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(address);
    await page.waitForFunction(() => globalThis.measureClones);
    return await page.evaluate((what) => measureClones(what), {
      sources: site.sources(id),
      glb: `/${id}.glb`,
      ...clones,
    });
  } finally {
    await context.close();
  }
}
