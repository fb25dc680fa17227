import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../web/src/app/panel/words.js';
import type { Model, Reading } from '../../../web/src/core/index.js';
import { readingsReport } from '../../../web/src/core/readings-report.js';

const layout: Reading = {
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

describe('readings', () => {
  it('say why they were taken as they were', () => {
    expect(reasonOf(layout)).toBe("By the file's own numbers");
    expect(reasonOf({ ...layout, settled: false })).toBe('The likelier one: the numbers do not tell');
    expect(reasonOf({ ...layout, asked: true })).toBe('Chosen here, as the numbers speak for it');
    expect(reasonOf({ ...layout, asked: true, chosen: 0 })).toBe(
      'Chosen here; the numbers speak for: u of all corners, then v',
    );
  });

  it('are reported with every score', () => {
    const model = {
      formatLabel: 'Anachronox CTC, version 11',
      parts: [{ file: 'models/beam.ctc' }],
      readings: [layout],
    } as unknown as Model;
    expect(readingsReport(model)).toEqual({
      format: 'Anachronox CTC, version 11',
      file: 'models/beam.ctc',
      readings: [
        {
          id: 'uv-layout',
          chosen: 'planar',
          suggested: 'planar',
          settled: true,
          asked: false,
          measure: 'different coordinates; fewer is better',
          choices: [
            { id: 'interleaved', possible: true, score: 4 },
            { id: 'planar', possible: true, score: 2 },
          ],
        },
      ],
    });
  });
});
