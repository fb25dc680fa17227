import { describe, expect, it } from 'vitest';
import type { Clip } from '../../../web/src/core/model.js';
import { formatFace } from '../../../web/src/element/text/face-text.js';
import { canvasLabel, formatFrame, formatProgress } from '../../../web/src/element/text/format.js';
import { Playback } from '../../../web/src/scene/playback/playback.js';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';

const lunge: Clip = { name: 'Lunge', group: '', first: 0, count: 14, rate: 15, events: [], location: null };

describe('text of the viewer', () => {
  it('has the progress of a download', () => {
    expect(formatProgress(36_000, 59_000)).toBe('36 of 58 KB');
    expect(formatProgress(2_000_000, 0)).toBe('1,954 KB');
  });

  it('has clip and frame, and is empty without clips', () => {
    const playback = new Playback();
    expect(formatFrame(playback)).toBe('');
    playback.load([lunge]);
    playback.seekFrame(6);
    expect(formatFrame(playback)).toBe('Lunge, frame 6 of 14.');
  });

  it('labels the canvas with name, view, clip and frame', () => {
    const playback = new Playback();
    const camera = new OrbitCamera();
    expect(canvasLabel('Crate', camera, playback)).toBe('Crate, from the front right, 13 degrees above.');
    playback.load([lunge]);
    expect(canvasLabel('Fenstrider', camera, playback)).toBe(
      'Fenstrider, from the front right, 13 degrees above. Clip Lunge, frame 0 of 14.',
    );
  });

  it('has the numbers of a face and its vertices in the file', () => {
    const pick = { face: 1119, triangle: 0, material: 0, uv: [0, 0], point: [0, 0, 0] } as const;
    expect(formatFace({ ...pick, vertices: [1, 2, 4000] }, 'JFenstrider1')).toBe(
      'Face 1,119, JFenstrider1. Vertices 1, 2, 4,000.',
    );
  });

  it('has the labels of a face and its vertices in the file', () => {
    const pick = { face: 3, triangle: 0, material: 0, uv: [0, 0], point: [0, 0, 0] } as const;
    const labelled = {
      ...pick,
      vertices: [1, 2, 4],
      vertexLabels: [7, 7, 0],
      faceLabel: 0,
      priority: 10,
    } as const;
    expect(formatFace(labelled, 'colours')).toBe(
      'Face 3, colours. Vertices 1, 2, 4. Labels 7, 7, 0. Face label 0. Priority 10.',
    );
  });
});
