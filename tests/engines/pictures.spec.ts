import { differenceOf, drawSample, keepPicture, samples } from './support/pictures.js';
import { expect, test } from './support/test.js';

for (const sample of samples) {
  test(`${sample.name} is drawn as in Chromium`, async ({ engine, baseURL }) => {
    keepPicture(engine.name, sample.id, await drawSample(engine, baseURL!, sample));
    const difference = differenceOf(engine.name, sample.id);
    console.log(JSON.stringify(difference));
    expect(difference.drawn).toBeGreaterThan(1000);
  });
}
