import {
  differenceOf,
  drawSample,
  keepDifference,
  keepPicture,
  keepVersion,
  samples,
} from './support/pictures.js';
import { expect, test } from './support/test.js';

/**
 * Edges of faces and texels fall on other pixels, and points, as the sprites of the Skimmer, are rounded to another pixel: up to
 * 2.7 % of the model. A wrong colour or face differs in more of them, and in the mean.
 */
const limits = { far: 0.04, mean: 0.5 };

for (const sample of samples) {
  test(`${sample.name} is drawn as in Chromium`, async ({ engine, baseURL }) => {
    keepPicture(engine.name, sample.id, await drawSample(engine, baseURL!, sample));
    const difference = differenceOf(engine.name, sample.id);
    keepVersion(engine);
    keepDifference(engine, sample, difference);
    expect(difference.drawn).toBeGreaterThan(1000);
    expect(difference.far / difference.drawn).toBeLessThan(limits.far);
    expect(difference.mean).toBeLessThan(limits.mean);
  });
}
