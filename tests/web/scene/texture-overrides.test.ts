import { describe, expect, it, vi } from 'vitest';
import { ImageChanges } from '../../../web/src/scene/textures/texture-overrides.js';

const picture = (name: string) => ({ name, dispose: vi.fn() });

describe('ImageChanges', () => {
  it('puts pictures on materials and takes them off in reverse order', () => {
    const changes = new ImageChanges<ReturnType<typeof picture>>();
    const [stripes, dots] = [picture('stripes'), picture('dots')];
    changes.put(2, stripes);
    changes.put(2, dots);
    expect([changes.on(2), changes.on(0)]).toEqual([dots, null]);
    expect(changes.undo()).toEqual({ material: 2, before: dots, after: stripes });
    expect(changes.on(2)).toBe(stripes);
    expect(changes.undo()).toEqual({ material: 2, before: stripes, after: null });
    expect(changes.on(2)).toBeNull();
    expect(changes.undo()).toBeNull();
  });

  it('does again what was taken back, until something else is put on', () => {
    const changes = new ImageChanges<ReturnType<typeof picture>>();
    const [stripes, dots] = [picture('stripes'), picture('dots')];
    changes.put(1, stripes);
    changes.undo();
    expect(changes.next).toMatchObject({ material: 1, after: stripes });
    expect(changes.redo()).toEqual({ material: 1, before: null, after: stripes });
    changes.undo();
    changes.put(0, dots);
    expect(stripes.dispose).toHaveBeenCalledOnce();
    expect([changes.redo(), changes.last?.after]).toEqual([null, dots]);
  });

  it('lets go of every picture, worn or taken back', () => {
    const changes = new ImageChanges<ReturnType<typeof picture>>();
    const pictures = [picture('a'), picture('b')];
    pictures.forEach((one, i) => changes.put(i, one));
    changes.undo();
    changes.dispose();
    for (const one of pictures) expect(one.dispose).toHaveBeenCalledOnce();
  });
});
