import { samples } from '../browser/support/samples.js';
import { differenceFromChromium, drawSample, keep } from './support/pictures.js';
import { expect, test } from './support/test.js';

/**
 * Edges of faces and texels fall on other pixels, and points, as the sprites of the Skimmer, are rounded to another pixel: up to
 * 2.7 % of the model. A wrong colour or face differs in more of them, and in the mean.
 */
const limits = { far: 0.04, mean: 0.5 };

for (const { id, name } of samples()) {
  test(`${name} is drawn as in Chromium`, async ({ engine, baseURL }) => {
    const picture = await drawSample(engine, baseURL!, id);
    keep(`${id}-${engine.name}.png`, picture);
    keep(`${engine.name}.json`, JSON.stringify({ version: engine.version }));
    if (engine.name === 'chromium') return;
    const difference = differenceFromChromium(id, picture);
    keep(`${id}-${engine.name}.json`, JSON.stringify(difference));
    expect(difference.drawn).toBeGreaterThan(1000);
    expect(difference.far / difference.drawn).toBeLessThan(limits.far);
    expect(difference.mean).toBeLessThan(limits.mean);
  });
}
