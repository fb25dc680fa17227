import { expect, test } from 'vitest';
import type { Model } from '../../web/src/core/model.js';
import { openModel } from '../../web/src/core/node.js';
import { Playback } from '../../web/src/scene/playback/playback.js';
import { frameMix, FrameTexture, hasVertexFrames } from '../../web/src/three/frame-texture.js';
import { looseSamples, sampleFiles } from '../browser/support/samples.js';

const openSample = (id: string): Promise<Model> =>
  openModel(Object.fromEntries(sampleFiles(id).map(({ name, bytes }) => [name, bytes])));

const parts = [-0.4, 0, 0.031, 0.25, 1 / 3, 0.5, 0.77, 0.999, 1, 2.6];

/** What the shader computes of the texture: positions, and the normals before they are made unit vectors. */
function mixed(frames: FrameTexture, vertices: number, clip: Model['clips'][number], moment: Moment) {
  const { data } = frames.texture.image as unknown as { data: Float32Array };
  const { from, to, part } = frameMix(clip, moment.seconds, moment);
  const at = (frame: number, vertex: number, number: number): number =>
    data[(frames.startOf(frame) + 2 * vertex) * 4 + number]!;
  return Array.from({ length: vertices }, (_, vertex) =>
    Array.from({ length: 6 }, (__, number) => {
      const start = at(from, vertex, number);
      return start + (at(to, vertex, number) - start) * part;
    }),
  );
}

interface Moment {
  readonly seconds: number;
  readonly loop: boolean;
  readonly smooth: boolean;
}

/** The largest distance between vertices of the core's pose and those of the texture, over all clips and times, compared with the size. */
function largestError(model: Model): { ofPositions: number; ofNormalsAtFrames: number; poses: number } {
  const frames = new FrameTexture(model);
  const { length } = model.positions;
  const pose = { positions: new Float32Array(length), normals: new Float32Array(length) };
  const size = Math.max(...model.bounds.map(Math.abs));
  const result = { ofPositions: 0, ofNormalsAtFrames: 0, poses: 0 };
  for (const [number, clip] of model.clips.entries())
    for (const part of parts)
      for (const [loop, smooth] of [
        [true, true],
        [false, true],
        [true, false],
      ] as const) {
        const playback = Object.assign(new Playback(), { loop, smooth });
        playback.load(model.clips, number);
        playback.seek((part * clip.count) / (clip.rate || 1));
        const moment = { seconds: playback.currentTime, loop, smooth };
        model.pose(number, moment.seconds, pose, moment);
        const atFrame = frameMix(clip, moment.seconds, moment).part === 0;
        for (const [vertex, values] of mixed(frames, length / 3, clip, moment).entries())
          for (let axis = 0; axis < 3; axis += 1) {
            const error = Math.abs(values[axis]! - pose.positions[3 * vertex + axis]!) / size;
            result.ofPositions = Math.max(result.ofPositions, error);
            const turned = Math.abs(values[3 + axis]! - pose.normals[3 * vertex + axis]!);
            if (atFrame || model.storedNormals)
              result.ofNormalsAtFrames = Math.max(result.ofNormalsAtFrames, turned);
          }
        result.poses += 1;
      }
  return result;
}

test('shaders pose models with vertex frames where the core does', async () => {
  const posed: string[] = [];
  for (const { id } of looseSamples()) {
    const model = await openSample(id);
    if (hasVertexFrames(model)) {
      posed.push(id);
      const { ofPositions, ofNormalsAtFrames, poses } = largestError(model);
      expect(poses, id).toBeGreaterThan(0);
      expect(ofPositions, id).toBeLessThan(2e-6);
      expect(ofNormalsAtFrames, id).toBeLessThan(2e-6);
    }
    model.dispose();
  }
  expect(posed).toContain('fenstrider');
});

test('durations of frames and the frame that a loop returns to count', () => {
  const clip = {
    name: 'All',
    group: '',
    first: 10,
    count: 3,
    rate: 2,
    events: [],
    location: null,
    durations: Uint16Array.of(1, 4, 2),
    replayFrom: 1,
  };
  const mix = (seconds: number, loop = true, smooth = true) => frameMix(clip, seconds, { loop, smooth });
  expect(mix(0.25)).toEqual({ from: 10, to: 11, part: 0.5 });
  expect(mix(1.5)).toEqual({ from: 11, to: 12, part: 0.5 });
  expect(mix(3)).toEqual({ from: 12, to: 11, part: 0.5 });
  expect(mix(3.5)).toEqual({ from: 11, to: 11, part: 0 });
  expect(mix(3, true, false)).toEqual({ from: 12, to: 11, part: 0 });
  expect(mix(2.5, false)).toEqual({ from: 12, to: 12, part: 0 });
});

test('models whose frames do not fit into 64 MB are posed by the core', async () => {
  const model = await openSample('fenstrider');
  const vertices = model.positions.length / 3;
  const [clip] = model.clips;
  const most = Math.floor((64 * 1024 * 1024) / (32 * vertices));
  const withFrames = (count: number): Model => ({ ...model, clips: [{ ...clip!, first: 0, count }] });
  expect(hasVertexFrames(withFrames(most))).toBe(true);
  expect(hasVertexFrames(withFrames(most + 1))).toBe(false);
  model.dispose();
});
