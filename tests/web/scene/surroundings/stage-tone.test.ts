import { describe, expect, it, vi } from 'vitest';

// There is no canvas here; the tones are hexadecimal.
vi.mock('../../../../web/src/scene/colours.js', () => ({
  parseColour: (colour: string) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255).concat(1),
}));
const { suggestTone, tones, ToneProbe } =
  await import('../../../../web/src/scene/surroundings/stage-tone.js');

type Rgb = readonly [number, number, number];

/** Pixels over black and over white; `through` is how much of the background is seen, 0 to 1. */
function imageOf(...pixels: readonly { colour: Rgb; through?: number }[]): [number[], number[]] {
  const over = (background: number) =>
    pixels.flatMap(({ colour, through = 0 }) => [
      ...colour.map((part) => Math.min(255, part + background * through)),
      255,
    ]);
  return [over(0), over(255)];
}

const nothing = { colour: [0, 0, 0], through: 1 } as const;
const [light, mid, dark] = (['light', 'mid', 'dark'] as const).map((tone) => tones[tone].background);

describe('the tone of the stage', () => {
  it('is that of the theme where the model can be seen', () => {
    const red = imageOf({ colour: [200, 30, 20] }, nothing);
    expect(suggestTone(...red, light!)).toBeNull();
    expect(suggestTone(...red, dark!)).toBeNull();
  });

  it('is the middle one for a dark model on a dark stage, and for a bright one on a light stage', () => {
    const rifle = imageOf(
      { colour: [24, 22, 25] },
      { colour: [40, 44, 41] },
      { colour: [120, 90, 60] },
      nothing,
    );
    expect(suggestTone(...rifle, dark!)).toBe('mid');
    expect(suggestTone(...rifle, light!)).toBeNull();
    const marble = imageOf({ colour: [214, 212, 209] }, { colour: [199, 205, 203] });
    expect(suggestTone(...marble, light!)).toBe('mid');
    expect(suggestTone(...marble, dark!)).toBeNull();
  });

  it('is dark for what adds light', () => {
    const beam = imageOf(
      { colour: [90, 60, 200], through: 1 },
      { colour: [20, 10, 80], through: 1 },
      nothing,
    );
    expect(suggestTone(...beam, light!)).toBe('dark');
    expect(suggestTone(...beam, mid!)).toBe('dark');
    expect(suggestTone(...beam, dark!)).toBeNull();
    const white = { colour: [255, 240, 255], through: 1 } as const;
    const saturated = imageOf(white, white, white, { colour: [90, 20, 80], through: 1 });
    expect(suggestTone(...saturated, light!)).toBe('dark');
    const snowman = imageOf({ colour: [250, 250, 255] }, { colour: [190, 60, 20] });
    expect(suggestTone(...snowman, light!)).toBeNull();
  });

  it('is not chosen by a few pixels', () => {
    const mixed = imageOf(
      { colour: [30, 35, 33] },
      ...Array.from({ length: 3 }, () => ({ colour: [150, 80, 60] as const })),
    );
    expect(suggestTone(...mixed, dark!)).toBeNull();
  });

  it('is another than the middle one where that hides the model', () => {
    // Half is as dark as the dark stage, half as the middle one.
    const half = imageOf({ colour: [31, 36, 34] }, { colour: [111, 120, 116] });
    expect(suggestTone(...half, dark!)).toBe('light');
  });

  it('is that of the theme without anything drawn', () => {
    expect(suggestTone(...imageOf(nothing, nothing), dark!)).toBeNull();
    expect(suggestTone([], [], light!)).toBeNull();
  });
});

describe('the probe of a model', () => {
  const deferred = () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => (resolve = done));
    return { promise, resolve: () => resolve() };
  };
  type Probe = InstanceType<typeof ToneProbe>;
  type Draw = Parameters<Probe['suggest']>[1];
  /** Draws pixels that all are the colour of the dark stage. */
  const contextOf = (isContextLost: () => boolean) => ({
    createBuffer: () => ({}),
    bindBuffer: () => {},
    bufferData: () => {},
    deleteBuffer: () => {},
    readPixels: () => {},
    getBufferSubData: (_target: number, _from: number, to: Uint8Array) =>
      to.forEach((_, i) => (to[i] = [31, 36, 34, 255][i % 4]!)),
    isContextLost,
  });
  const drawIn = (context: object) => vi.fn<Draw>((target) => target.read(context as WebGL2RenderingContext));

  it('is known when the graphics card has drawn it, once', async () => {
    const probe = new ToneProbe();
    const draw = drawIn(contextOf(() => false));
    const done = deferred();
    const known = vi.fn();
    const suggest = () => probe.suggest(dark!, draw, () => done.promise, known);
    expect([suggest(), suggest()]).toEqual([undefined, undefined]);
    expect(draw).toHaveBeenCalledTimes(2); // over black and over white
    expect(known).not.toHaveBeenCalled();
    done.resolve();
    await vi.waitFor(() => expect(known).toHaveBeenCalledTimes(1));
    expect(suggest()).toBe('mid');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('is drawn again when nothing could be drawn before, and for another model', async () => {
    const probe = new ToneProbe();
    const known = vi.fn();
    const whenDone = async () => {};
    const lost = drawIn(contextOf(() => true));
    expect(probe.suggest(dark!, lost, whenDone, known)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve));
    expect(known).not.toHaveBeenCalled();
    const draw = drawIn(contextOf(() => false));
    expect(probe.suggest(dark!, draw, whenDone, known)).toBeUndefined();
    probe.clear();
    await new Promise((resolve) => setTimeout(resolve));
    expect(known).not.toHaveBeenCalled();
    expect(probe.suggest(dark!, draw, whenDone, known)).toBeUndefined();
    await vi.waitFor(() => expect(known).toHaveBeenCalledTimes(1));
    expect(probe.suggest(dark!, draw, whenDone, known)).toBe('mid');
  });
});
