import { describe, expect, it } from 'vitest';
import { reasonOf, stillMoved } from '../../../../web/src/app/viewer/model-texts.js';
import type { Model, Interpretation } from '../../../../web/src/core/index.js';

const layout: Interpretation = {
  id: 'uv-layout',
  name: 'Texture coordinates',
  measure: 'different coordinates; fewer is better',
  choices: [
    { id: 'interleaved', name: 'u and v of each corner', possible: true, score: 4 },
    { id: 'planar', name: 'u of all corners, then v', possible: true, score: 2 },
  ],
  chosen: 1,
  suggested: 1,
  settled: true,
  asked: false,
};

describe('interpretations', () => {
  it('have a reason', () => {
    expect(reasonOf(layout)).toBe("Detected from the file's contents");
    expect(reasonOf({ ...layout, settled: false })).toBe('A guess: the contents fit several choices');
    expect(reasonOf({ ...layout, asked: true })).toBe('Chosen by you, as detected');
    expect(reasonOf({ ...layout, asked: true, chosen: 0 })).toBe(
      'Chosen by you; detected: u of all corners, then v',
    );
  });

  it('keep sliders where they are until the model shows that, and for no other model', () => {
    const of = (file: string, chosen: number) =>
      ({ name: 'Beam', parts: [{ file }], interpretations: [{ ...layout, chosen }] }) as unknown as Model;
    const moved = { 'uv-layout': 1, other: 3 };
    expect(stillMoved(moved, of('beam.ctc', 0), of('beam.ctc', 0))).toEqual({ 'uv-layout': 1 });
    expect(stillMoved(moved, of('beam.ctc', 0), of('beam.ctc', 1))).toEqual({});
    expect(stillMoved(moved, of('beam.ctc', 0), of('mod/beam.ctc', 0))).toEqual({});
    expect(stillMoved(moved, of('beam.ctc', 0), null)).toEqual({});
  });
});
