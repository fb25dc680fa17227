import { beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import { workOfTask } from '../../web/src/convert/pace.js';
import { targets, type Target } from '../../web/src/convert/targets.js';
import { type ExportInput } from '../../web/src/convert/export-input.js';
import { converterHost } from '../../web/src/core/converter/converter-module.js';
import { openModel } from '../../web/src/core/node.js';
import { meshFiles, type Triangle } from '../browser/support/unreal-files.js';
import { openSample, sampleFiles } from '../support/sample-models.js';
import { strip } from './compared-meshes.js';

// Every writer ends at each of its cancel points, and leaves nothing behind.

const tasks = vi.hoisted(() => ({ ended: 0, cancelAt: Infinity, controller: new AbortController() }));

vi.mock('../../web/src/core/yield-to-main.js', async (original) => {
  const real = await original<typeof import('../../web/src/core/yield-to-main.js')>();
  const yieldToMain = (): Promise<void> => {
    tasks.ended += 1;
    if (tasks.ended === tasks.cancelAt) tasks.controller.abort();
    return real.yieldToMain();
  };
  return { ...real, yieldToMain };
});

beforeEach(() => Object.assign(tasks, { ended: 0, cancelAt: Infinity, controller: new AbortController() }));

/** Counts the calls of the converter that take memory and free it, and of the model and the decoder. */
interface Work {
  readonly poses: number;
  readonly decoded: number;
  readonly tasks: number;
  /** Files in the memory of the converter. */
  readonly files: number;
}

async function counting(input: ExportInput): Promise<{ input: ExportInput; work: () => Work; write: Write }> {
  let [poses, decoded, files] = [0, 0, 0];
  const { bound } = await converterHost.instance();
  const { begin, addFile } = Object.getPrototypeOf(bound) as typeof bound;
  Object.assign(bound, {
    begin: () => void ((files = 0), begin.call(bound)),
    addFile: (name: string, size: number) => ((files += 1), addFile.call(bound, name, size)),
  });
  const { model } = input;
  const counted = {
    ...model,
    pose: (...args: Parameters<typeof model.pose>) => void ((poses += 1), model.pose(...args)),
  };
  const decoder = imageDecoder(decodeImage);
  const write: Write = (target, frames = { frame: 0 }) =>
    target.write(
      { ...input, model: counted },
      {
        decode: (...args) => ((decoded += 1), decoder(...args)),
        stem: 'Copy',
        frames,
        millimetres: 100,
        signal: tasks.controller.signal,
      },
    );
  return { input, write, work: () => ({ poses, decoded, files, tasks: tasks.ended }) };
}

type Write = (target: Target, frames?: 'all' | { frame: number }) => ReturnType<Target['write']>;

/** Lets everything run that a cancelled writer could have left. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const samples = ['fenstrider', 'lantern', 'bellweed'];

describe.each(targets.map(({ id }) => id))('%s', (id) => {
  const target = targets.find((each) => each.id === id)!;

  it.each(samples)('ends at each cancel point with %s, and can be written then', async (name) => {
    const model = await openSample(name);
    const { write, work } = await counting({ model, files: async () => sampleFiles(name) });
    const frames = id === 'obj' ? 'all' : { frame: 0 };
    const whole = await write(target, frames);
    const points = tasks.ended;
    expect(points).toBeGreaterThan(0);
    for (let point = 1; point <= points; point += Math.ceil(points / 12)) {
      Object.assign(tasks, { ended: 0, cancelAt: point, controller: new AbortController() });
      await expect(write(target, frames)).rejects.toThrow('This operation was aborted');
      const ended = work();
      expect([ended.files, ended.tasks]).toEqual([0, point]);
      await settled();
      expect(work()).toEqual(ended);
    }
    Object.assign(tasks, { ended: 0, cancelAt: Infinity, controller: new AbortController() });
    const again = await write(target, frames);
    expect(again.files.map((file) => [file.name, file.bytes.length])).toEqual(
      whole.files.map((file) => [file.name, file.bytes.length]),
    );
    model.dispose();
  });
});

it.each([
  ['obj', 10],
  ['stl', 1],
  ['ply', 4],
  ['usdz', 9],
])('%s of a large model is written in tasks of counted work', async (id, parts) => {
  const triangles = 20_000;
  const { frames } = strip(5, 1);
  // Texture coordinates of their own, so that no render vertex is shared.
  const many = Array.from({ length: triangles }, (_, i): Triangle => {
    const [u, v] = [i % 256, i >> 8];
    return { corners: [[i % 10, u, v], [i % 9, u, v], [10, u, v]] }; // prettier-ignore
  });
  const large = meshFiles('grid', { frames, triangles: many });
  const model = await openModel(Object.fromEntries(large.map(({ name, bytes }) => [name, bytes])));
  const { write } = await counting({ model, files: async () => [] });
  await write(targets.find((each) => each.id === id)!);
  // Lines or records for each triangle.
  expect(tasks.ended).toBeGreaterThanOrEqual(Math.floor((parts * triangles) / workOfTask));
});
