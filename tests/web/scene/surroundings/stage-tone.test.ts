import { afterEach, describe, expect, it, vi } from 'vitest';

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
  afterEach(() => vi.unstubAllGlobals());

  /** Canvases whose pixels all are what was last drawn: 0, 0, 0, 0 at first. */
  class Canvas {
    colour: readonly number[] = [0, 0, 0, 0];
    getContext() {
      const getImageData = (_x: number, _y: number, width: number, height: number) => ({
        data: Array.from({ length: width * height }, () => this.colour).flat(),
      });
      return { canvas: this, getImageData };
    }
  }
  type Draw = Parameters<InstanceType<typeof ToneProbe>['suggest']>[1];
  /** A model that is as dark as the dark stage. */
  const draw = vi.fn(({ canvas }: { canvas: Canvas }) => (canvas.colour = [31, 36, 34, 255]));

  it('is drawn again when nothing could be drawn before, and then once', () => {
    vi.stubGlobal('OffscreenCanvas', Canvas);
    const probe = new ToneProbe();
    const suggestWithoutDrawing = () => probe.suggest(dark!, vi.fn(), () => false);
    expect(suggestWithoutDrawing()).toBeNull();
    for (let i = 0; i < 2; i++) expect(probe.suggest(dark!, draw as unknown as Draw, () => true)).toBe('mid');
    expect(draw).toHaveBeenCalledTimes(2);
    // What was drawn is known while nothing can be drawn.
    expect(suggestWithoutDrawing()).toBe('mid');
  });
});
