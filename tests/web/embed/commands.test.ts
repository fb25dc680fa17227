import { expect, test } from 'vitest';
import { runCommand, type CommandTarget } from '../../../web/src/embed/commands.js';
import type { Command } from '../../../web/src/embed/requests.js';

/** A viewer that records the calls. */
function viewer(hasModel = true) {
  const calls: unknown[][] = [];
  const record =
    <T>(name: string, result?: T) =>
    (...given: unknown[]): T => {
      calls.push([name, ...given]);
      return result as T;
    };
  const model = {
    name: 'crate',
    clips: [{ name: 'Rise', frames: 4 }],
    displays: ['textured'] as const,
    missingFiles: [],
  };
  const target: CommandTarget = {
    model: hasModel ? model : null,
    camera: { orbit: '0deg 90deg 4m', description: 'From the front.' },
    playback: { clip: 'Rise', frame: 0, time: 0, playing: false },
    settings: {
      display: 'textured',
      light: 'camera',
      background: '',
      wire: false,
      grid: false,
      exposure: 1,
      shadowIntensity: 1,
      textureFilter: null,
      up: 'y',
    },
    setOrbit: record('setOrbit'),
    setClip: (clip) => record('setClip', clip === 'Rise')(clip),
    play: record('play'),
    pause: record('pause'),
    seek: record('seek'),
    change: record('change'),
    whenDrawn: async () => void calls.push(['whenDrawn']),
    snapshot: async (params) =>
      record('snapshot', { type: 'image/png' as const, width: 1, height: 1, bytes: new ArrayBuffer(8) })(
        params,
      ),
  };
  const run = (command: Command) =>
    runCommand(target, async (params) => record('load', model)(params), command);
  return { target, calls, run };
}

test('each method calls the viewer and returns its state', async () => {
  const { target, calls, run } = viewer();
  const { camera, playback, settings, model } = target;
  expect(await run({ method: 'load', params: { src: 'a.zip' } })).toEqual({ result: model });
  expect(await run({ method: 'camera', params: {} })).toEqual({ result: camera });
  expect(await run({ method: 'camera', params: { orbit: '1deg 2deg auto' } })).toEqual({ result: camera });
  expect(await run({ method: 'clip', params: { clip: 'Rise' } })).toEqual({ result: playback });
  expect(await run({ method: 'play', params: { loop: false } })).toEqual({ result: playback });
  expect(await run({ method: 'pause', params: {} })).toEqual({ result: playback });
  expect(await run({ method: 'seek', params: { time: 1 } })).toEqual({ result: playback });
  expect(await run({ method: 'display', params: { wire: true } })).toEqual({ result: settings });
  expect(await run({ method: 'display', params: { background: 'red' } })).toEqual({ result: settings });
  expect(calls).toEqual([
    ['load', { src: 'a.zip' }],
    ['setOrbit', '1deg 2deg auto'],
    ['setClip', 'Rise'],
    ['play', { loop: false }],
    ['pause'],
    ['seek', { time: 1 }],
    ['change', { wire: true }],
    ['change', { background: 'red' }],
    ['whenDrawn'],
  ]);
});

test('the bytes of a picture are transferred', async () => {
  const { result, transfer } = await viewer().run({ method: 'snapshot', params: {} });
  expect(transfer).toEqual([(result as { bytes: ArrayBuffer }).bytes]);
});

test('a clip that the model does not have is not available', async () => {
  await expect(viewer().run({ method: 'clip', params: { clip: 'Fall' } })).rejects.toMatchObject({
    code: 'not-available',
    message: 'The model has no clip "Fall".',
  });
});

test('without a model, display and load work and the rest is refused', async () => {
  const { run } = viewer(false);
  await run({ method: 'display', params: {} });
  await run({ method: 'load', params: { src: 'a.zip' } });
  for (const method of ['camera', 'play', 'pause', 'snapshot'] as const)
    await expect(run({ method, params: {} })).rejects.toMatchObject({ code: 'no-model' });
});
