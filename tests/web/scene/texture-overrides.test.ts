import { describe, expect, it, vi } from 'vitest';
import { TextureOverrides } from '../../../web/src/scene/textures/texture-overrides.js';

const image = (name: string) => ({ name, dispose: vi.fn() });

describe('TextureOverrides', () => {
  it('sets overrides and undoes them in reverse order', () => {
    const overrides = new TextureOverrides<ReturnType<typeof image>>();
    const [stripes, dots] = [image('stripes'), image('dots')];
    overrides.set(2, stripes);
    overrides.set(2, dots);
    expect([overrides.get(2), overrides.get(0)]).toEqual([dots, null]);
    expect(overrides.undo()).toEqual({ material: 2, before: dots, after: stripes });
    expect(overrides.get(2)).toBe(stripes);
    expect(overrides.undo()).toEqual({ material: 2, before: stripes, after: null });
    expect(overrides.get(2)).toBeNull();
    expect(overrides.undo()).toBeNull();
  });

  it('redoes what was undone, until another override is set', () => {
    const overrides = new TextureOverrides<ReturnType<typeof image>>();
    const [stripes, dots] = [image('stripes'), image('dots')];
    overrides.set(1, stripes);
    overrides.undo();
    expect(overrides.next).toMatchObject({ material: 1, after: stripes });
    expect(overrides.redo()).toEqual({ material: 1, before: null, after: stripes });
    overrides.undo();
    overrides.set(0, dots);
    expect(stripes.dispose).toHaveBeenCalledOnce();
    expect([overrides.redo(), overrides.last?.after]).toEqual([null, dots]);
  });

  it('disposes of all overrides, undone ones included', () => {
    const overrides = new TextureOverrides<ReturnType<typeof image>>();
    const images = [image('a'), image('b')];
    images.forEach((one, i) => overrides.set(i, one));
    overrides.undo();
    overrides.dispose();
    for (const one of images) expect(one.dispose).toHaveBeenCalledOnce();
  });
});
