import { describe, expect, it } from 'vitest';
import type { Clip } from '../../../web/src/core/model.js';
import {
  faceInWords,
  labelInWords,
  momentInWords,
  progressInWords,
} from '../../../web/src/element/format.js';
import { Playback } from '../../../web/src/scene/playback.js';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';

const lunge: Clip = { name: 'Lunge', group: '', first: 0, count: 14, rate: 15, events: [], location: null };

describe('words of the viewer', () => {
  it('tell how much of a download is here', () => {
    expect(progressInWords(36_000, 59_000)).toBe('36 of 58 KB');
    expect(progressInWords(2_000_000, 0)).toBe('1,954 KB');
  });

  it('tell the moment, and nothing where there is no clip', () => {
    const playback = new Playback();
    expect(momentInWords(playback)).toBe('');
    playback.load([lunge]);
    playback.seekFrame(6);
    expect(momentInWords(playback)).toBe('Lunge, frame 6 of 14.');
  });

  it('label the picture with name, view, clip and frame', () => {
    const playback = new Playback();
    const view = new OrbitCamera();
    expect(labelInWords('Crate', view, playback)).toBe('Crate, from the front right, 13 degrees above.');
    playback.load([lunge]);
    expect(labelInWords('Fenstrider', view, playback)).toBe(
      'Fenstrider, from the front right, 13 degrees above. Clip Lunge, frame 0 of 14.',
    );
  });

  it('tell a face by the numbers of the file', () => {
    const pick = { face: 1119, triangle: 0, material: 0, uv: [0, 0], point: [0, 0, 0] } as const;
    expect(faceInWords({ ...pick, vertices: [1, 2, 4000] }, 'JFenstrider1')).toBe(
      'Face 1,119, JFenstrider1. Vertices 1, 2, 4,000.',
    );
  });

  it('tell what the file calls a face and its vertices by', () => {
    const pick = { face: 3, triangle: 0, material: 0, uv: [0, 0], point: [0, 0, 0] } as const;
    const labelled = {
      ...pick,
      vertices: [1, 2, 4],
      vertexLabels: [7, 7, 0],
      faceLabel: 0,
      priority: 10,
    } as const;
    expect(faceInWords(labelled, 'colours')).toBe(
      'Face 3, colours. Vertices 1, 2, 4. Labels 7, 7, 0. Face label 0. Priority 10.',
    );
  });
});
