import { drawSample, keepPicture, keepVersion, samples } from './support/pictures.js';
import { test } from './support/test.js';

for (const sample of samples) {
  test(`${sample.name} is drawn in Chromium, for comparison`, async ({ engine, baseURL }) => {
    keepVersion(engine);
    keepPicture(engine.name, sample.id, await drawSample(engine, baseURL!, sample));
  });
}
