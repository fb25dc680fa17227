import { beforeEach, describe, expect, it } from 'vitest';
import { Lease, Poser } from '../../../web/src/core/host/poser.js';
import { WasmHost, WasmStopped } from '../../../web/src/core/host/wasm-host.js';
import { setWasmSource } from '../../../web/src/core/host/wasm-source.js';
import type { Core } from '../../../web/src/core/wasm/modules.js';
import { failure } from '../../support/failure.js';

/** The smallest module with a memory: one page, exported as "memory". */
const name = [...'memory'].map((letter) => letter.charCodeAt(0));
const tiny = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 0, 1, 7, 10, 1, 6, ...name, 2, 0]);

let compiled: number;
let started: number;

function host(make: (module: { memory: WebAssembly.Memory }) => Partial<Core> = () => ({})): WasmHost<Core> {
  return new WasmHost('unreal', new URL('file:///unreal.wasm'), async (code) => {
    const { exports } = await WebAssembly.instantiate(await code);
    started += 1;
    const memory = exports['memory'] as WebAssembly.Memory;
    return { bound: make({ memory }) as Core, memory };
  });
}

beforeEach(() => {
  compiled = 0;
  started = 0;
  setWasmSource(async () => {
    compiled += 1;
    return WebAssembly.compile(tiny);
  });
});

describe('a wasm host', () => {
  it('compiles once and has one instance for all calls', async () => {
    const core = host();
    const [one, two] = await Promise.all([core.instance(), core.instance()]);
    expect(one).toBe(two);
    expect([compiled, started]).toEqual([1, 1]);
  });

  it('repeats a call on a new instance when the first one is lost', async () => {
    const core = host();
    const first = await core.instance();
    const result = await core.run(() => {
      if (started === 1) throw new WebAssembly.RuntimeError('unreachable');
      return 'done';
    });
    expect([result, compiled, started, first.alive]).toEqual(['done', 1, 2, false]);
  });

  it('fails when the new instance is lost too, and runs the next call', async () => {
    const core = host();
    const failing = core.run(() => {
      throw new WebAssembly.RuntimeError('unreachable');
    });
    await expect(failing).rejects.toBeInstanceOf(WasmStopped);
    expect(await core.run(() => 'fine')).toBe('fine');
  });

  it('runs other tasks after a task of several steps is done', async () => {
    const heard: string[] = [];
    const core = host();
    const slow = core.runInSteps(async (use) => {
      use(() => heard.push('first step'));
      await new Promise((go) => setTimeout(go));
      use(() => heard.push('last step'));
    });
    await Promise.all([slow, core.run(() => heard.push('other work'))]);
    expect(heard).toEqual(['first step', 'last step', 'other work']);
  });

  it('repeats a task of several steps when the instance is lost in one of them', async () => {
    const steps: number[] = [];
    await host().runInSteps(async (use) => {
      use(() => steps.push(1));
      await new Promise((go) => setTimeout(go));
      use(() => {
        if (started === 1) throw new WebAssembly.RuntimeError('unreachable');
        steps.push(2);
      });
    });
    expect(steps).toEqual([1, 1, 2]);
  });

  it('repeats a task of several steps when another call loses the instance between two of them', async () => {
    const core = host();
    const steps: number[] = [];
    await core.runInSteps(async (use) => {
      const instance = use((_, own) => own);
      await new Promise((go) => setTimeout(go));
      if (started === 1) instance.stop(new WebAssembly.RuntimeError('out of bounds'));
      use(() => steps.push(started));
    });
    expect(steps).toEqual([2]);
  });

  it('does not repeat a task that ends by itself', async () => {
    const controller = new AbortController();
    controller.abort();
    let times = 0;
    const aborted = host().runInSteps((use) => {
      use(() => (times += 1));
      controller.signal.throwIfAborted();
    });
    await expect(aborted).rejects.toHaveProperty('name', 'AbortError');
    expect([times, started]).toEqual([1, 1]);
  });

  it('discards an instance without models when its memory exceeds 64 MB', async () => {
    const core = host(({ memory }) => ({ begin: () => void memory.grow(1024) }));
    const first = await core.instance();
    first.held = 1;
    await core.run((bound) => bound.begin());
    expect(await core.instance()).toBe(first);
    first.held = 0;
    core.settle(first);
    expect(await core.instance()).not.toBe(first);
    expect(compiled).toBe(1);
  });

  it('reports that the module could not be loaded, and loads it on the next call', async () => {
    const core = host();
    setWasmSource(() => Promise.reject(new Error('the server answered 404')));
    expect((await failure(core.instance())).message).toContain(
      'could not load unreal.wasm, the part that reads files. The reason given: the server answered 404.',
    );
    setWasmSource(async () => WebAssembly.compile(tiny));
    expect((await core.instance()).alive).toBe(true);
  });
});

describe('a poser', () => {
  const target = () => ({ positions: new Float32Array(3), normals: new Float32Array(3) });

  async function posing(fails: (start: number) => boolean) {
    const released: number[] = [];
    const calls: string[] = [];
    const core = host(({ memory }) => {
      const start = started;
      // A pose as the core writes it: a table of addresses and counts, here of positions and normals.
      new Uint32Array(memory.buffer, 64, 12).set([128, 3, 192, 3]);
      new Float32Array(memory.buffer, 128, 3).set([start, 2, 3]);
      new Float32Array(memory.buffer, 192, 3).set([0, 1, 0]);
      return {
        pose: () => {
          calls.push('pose');
          if (fails(start)) throw new WebAssembly.RuntimeError('out of bounds');
          return 64;
        },
        release: (handle) => void released.push(handle),
      };
    });
    const lease = async () => {
      const instance = await core.instance();
      return new Lease(instance, 7, { morphWeights: 256, morphs: 2, view: 512 }, core.settle.bind(core));
    };
    const poser = new Poser('crate', await lease(), lease);
    return { core, poser, released, calls };
  }

  it('copies the pose that the core computes', async () => {
    const { poser } = await posing(() => false);
    const out = target();
    poser.pose(0, 0, out);
    expect([...out.positions, ...out.normals]).toEqual([1, 2, 3, 0, 1, 0]);
  });

  it('calls the core once for a pose, with the weights of all morphs written before', async () => {
    const { core, poser, calls } = await posing(() => false);
    const { memory } = await core.instance();
    const weights = () => [...new Float32Array(memory.buffer, 256, 3)];
    poser.pose(0, 0, target(), { morphs: [0.5, 1e9, 7] });
    expect(weights()).toEqual([0.5, 0, 0]);
    poser.pose(0, 0, target());
    expect(weights()).toEqual([0, 0, 0]);
    expect(calls).toEqual(['pose', 'pose']);
  });

  it('reuses its views until the memory grows', async () => {
    const { core, poser } = await posing(() => false);
    const { memory } = await core.instance();
    const sources: unknown[] = [];
    const positions = Object.assign(new Float32Array(3), { set: (from: Float32Array) => sources.push(from) });
    const out = { ...target(), positions };
    poser.pose(0, 0, out);
    poser.pose(0, 0, out);
    expect(sources[1] === sources[0]).toBe(true);
    memory.grow(1);
    poser.pose(0, 0, out);
    expect(sources[2] === sources[0]).toBe(false);
    expect([...(sources[2] as Float32Array)]).toEqual([1, 2, 3]);
  });

  it('releases once, and poses nothing afterwards', async () => {
    const { core, poser, released } = await posing(() => false);
    expect((await core.instance()).held).toBe(1);
    poser.dispose();
    poser.dispose();
    const out = target();
    poser.pose(0, 0, out);
    expect([...out.positions]).toEqual([0, 0, 0]);
    expect(released).toEqual([7]);
    expect((await core.instance()).held).toBe(0);
  });

  it('opens its model again when the instance was lost', async () => {
    const { core, poser } = await posing((start) => start === 1);
    const out = target();
    poser.pose(0, 0, out);
    expect([...out.positions]).toEqual([0, 0, 0]);
    await core.instance();
    await new Promise((resolve) => setTimeout(resolve));
    poser.pose(0, 0, out);
    expect([...out.positions]).toEqual([2, 2, 3]);
  });

  it('throws an error when its model stops a second core, and does nothing afterwards', async () => {
    const { core, poser } = await posing(() => true);
    poser.pose(0, 0, target());
    await core.instance();
    await new Promise((resolve) => setTimeout(resolve));
    expect(() => poser.pose(0, 0, target())).toThrow(/^crate stopped the reader/);
    expect(() => poser.pose(0, 0, target())).not.toThrow();
  });
});
