import { expect, onTestFinished, test } from 'vitest';
import { EmbeddedViewer } from '../../../web/src/embed/client.js';

/** A viewer whose frame answers every request with this beside its id. */
function viewerWith(rest: object): EmbeddedViewer {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data: { id } }) => port2.postMessage({ retromesh: 1, id, ...rest });
  onTestFinished(() => port2.close());
  return new EmbeddedViewer(port1, { version: 1, methods: [], events: [], model: null });
}

test('every answer settles its request, also one without a result', async () => {
  const failed = { code: 'failed', message: 'The answer of the frame has no result.' };
  await expect(viewerWith({}).pause()).rejects.toMatchObject(failed);
  await expect(viewerWith({}).snapshot()).rejects.toMatchObject(failed);
  await expect(viewerWith({ result: null }).snapshot()).rejects.toMatchObject(failed);
  await expect(viewerWith({ error: { code: 'busy', message: 'Busy.' } }).pause()).rejects.toMatchObject({
    code: 'busy',
  });
  const result = { clip: null, frame: 0, time: 0, playing: false };
  expect(await viewerWith({ result }).pause()).toEqual(result);
});

test('closing the connection settles the requests that wait, and later ones', async () => {
  const viewer = viewerWith({});
  const waiting = viewer.pause();
  viewer.disconnect();
  const closed = { code: 'disconnected', message: 'The connection was closed.' };
  await expect(waiting).rejects.toMatchObject(closed);
  await expect(viewer.pause()).rejects.toMatchObject(closed);
});
