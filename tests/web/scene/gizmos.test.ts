import { describe, expect, it } from 'vitest';
import { drawGizmos } from '../../../web/src/scene/overlay/gizmos.js';
import { Overlay } from '../../../web/src/scene/overlay/overlay.js';

/** Lines, dots and texts that are drawn on a canvas of 100 pixels per unit, seen from the front. */
function drawn(shown: { bones: boolean; attachments: boolean }) {
  const lines: string[] = [];
  const dots: string[] = [];
  const texts: string[] = [];
  let line: string[] = [];
  const context = {
    beginPath: () => (line = []),
    lineTo: (x: number, y: number) => line.push(`${Math.round(x)},${Math.round(y)}`),
    arc: (x: number, y: number) => dots.push(`${Math.round(x)},${Math.round(y)}`),
    stroke: () => line.length > 0 && lines.push(line.join(' ')),
    fill: () => {},
    strokeText: () => {},
    fillText: (text: string) => texts.push(text),
  };
  const overlay = new Overlay(context as unknown as CanvasRenderingContext2D, ([x, y]) => [
    x * 100,
    -y * 100,
  ]);
  drawGizmos(overlay, { attachments, boneParents }, transforms, shown, 2.5);
  return { lines, dots, texts };
}

/** An unrotated matrix at a position. */
const at = (x: number, y: number, z: number): number[] => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];

const attachments = [{ name: '<b>tag</b>', face: 0, held: 'x -z y' as const }];
/** The parent of the third bone is the first; the others are roots. */
const boneParents = new Uint32Array([0xffffffff, 0xffffffff, 0]);
const transforms = {
  attachments: new Float32Array(at(1, 1, 0)),
  bones: new Float32Array([...at(9, 9, 9), ...at(0, 0, 0), ...at(2, 0, 0), ...at(0, 1, 0)]),
};

describe('gizmos', () => {
  it('draw a joint for each bone and a shape from its parent', () => {
    const { lines, dots } = drawn({ bones: true, attachments: false });
    expect(dots).toEqual(['0,0', '200,0', '0,-100']);
    expect(new Set(lines)).toEqual(new Set(['0,0 8,-15 0,-100 -8,-15 0,0']));
  });

  it('draw three axes for each attachment, a fifth of the radius long, and its name', () => {
    const { lines, dots, texts } = drawn({ bones: false, attachments: true });
    expect(dots).toEqual([]);
    expect(new Set(lines)).toEqual(new Set(['100,-100 150,-100', '100,-100 100,-150', '100,-100 100,-100']));
    expect(texts).toEqual(['X', 'Y', 'Z', '<b>tag</b>']);
  });
});
