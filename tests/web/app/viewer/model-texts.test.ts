import { describe, expect, test } from 'vitest';
import type { Clip, Model, Note, Property } from '../../../../web/src/core/index.js';
import { fileOrder } from '../../../../web/src/app/viewer/clip-strip.js';
import { modelFacts } from '../../../../web/src/app/viewer/facts.js';
import { fillZoom, wholeZoom, zoomText } from '../../../../web/src/app/panel/image-canvas.js';
import {
  boxText,
  frameRange,
  imageRemark,
  lengthText,
  materialFaces,
  moreLocations,
  locationText,
  locationTitle,
  rateText,
} from '../../../../web/src/app/viewer/model-texts.js';

const clip = (name: string, first: number, count: number, group = ''): Clip => {
  return { name, group, first, count, rate: 15, events: [], location: null };
};
const property = (name: string, value: string, more: Partial<Property> = {}): Property => {
  return { name, value, remark: '', amount: 0, limit: 0, location: null, ...more };
};

describe('locations', () => {
  test('a short location is the file name with line or byte', () => {
    expect(locationText({ kind: 'line', file: 'Classes/Fenstrider.uc', at: 28 })).toBe('Fenstrider.uc:28');
    expect(locationText({ kind: 'byte', file: 'Fenstrider_d.3d', at: 2080 })).toBe('Fenstrider_d.3d:2080');
    expect(locationText({ kind: 'file', file: 'a\\b.uc', at: 0 })).toBe('b.uc');
    expect(locationTitle({ kind: 'byte', file: 'a/b_d.3d', at: 2080 })).toBe('byte 2,080 of a/b_d.3d');
  });

  test('a note with several locations has the first one and the number of others', () => {
    const location = { kind: 'byte', file: 'a.3d', at: 4 } as const;
    expect(moreLocations({ location, count: 12 } as Note)).toBe(' and 11 more');
    expect(moreLocations({ location, count: 1 } as Note)).toBe('');
  });
});

describe('numbers', () => {
  test('frame ranges have the numbers of the file, without dropped frames', () => {
    expect(frameRange({ fileFrames: new Uint32Array() }, clip('Lunge', 82, 14))).toBe('82–95');
    expect(frameRange({ fileFrames: new Uint32Array([0, 1, 5, 6]) }, clip('All', 1, 3))).toBe('1–6');
    expect(frameRange({ fileFrames: new Uint32Array() }, clip('Still', 7, 1))).toBe('7');
  });

  test('lengths have about three digits', () => {
    expect([0.125, 9.5, 94.12, 1204.4].map(lengthText)).toEqual(['0.125', '9.5', '94.1', '1,204']);
    expect(boxText([-21.3, 0, -31.9, 21.3, 94.1, 31.9])).toBe('42.6 × 94.1 × 63.8');
    expect([15, 7.5, 29.9700012].map(rateText)).toEqual(['15', '7.5', '29.97']);
  });

  test('a small image is enlarged by an integer, a large one divided by an integer', () => {
    expect(wholeZoom(64, 64, 256)).toEqual({ width: 256, height: 256, zoom: 4 });
    expect(wholeZoom(100, 60, 256)).toEqual({ width: 200, height: 120, zoom: 2 });
    expect(wholeZoom(1024, 512, 256)).toEqual({ width: 256, height: 128, zoom: 0.25 });
    expect([4, 1, 0.25].map(zoomText)).toEqual(['4×', '1×', '1/4']);
    expect(fillZoom(128, 64, 44)).toMatchObject({ width: 44, height: 22 });
  });
});

describe('facts of a model', () => {
  const model = {
    formatLabel: 'Unreal',
    sourceVertexCount: 354,
    frameCount: 1,
    bounds: new Float32Array(6),
    ...{
      fileFrames: new Uint32Array(),
      faceSource: new Uint32Array(),
      materials: [],
      clips: [],
      properties: [],
    },
  };
  const facts = (part: Partial<Model>) =>
    modelFacts({ ...model, ...part } as unknown as Model).map(({ name, value, remark = '' }) =>
      [name, value, remark].join(' | ').trim(),
    );

  test('are format, counts and size', () => {
    const clips = [clip('All', 0, 128), { ...clip('Lunge', 82, 14), events: [{ time: 0.5, name: 'A' }] }];
    expect(facts({ clips, frameCount: 128, faceSource: new Uint32Array([3, 3, 4]) })).toEqual([
      'Format | Unreal |',
      'Vertices | 354 |',
      'Faces | 2 | in 0 materials',
      'Frames | 128 | in 2 clips, 1 event',
      'Size | 0 × 0 × 0 | units, all frames',
    ]);
  });

  test('a property of its kind replaces a count and keeps its remark; others follow', () => {
    const properties = [
      property('Frames', '1,200', { kind: 'frames', limit: 65535, remark: 'core' }),
      property('Scale', '1 1 2'),
    ];
    expect(facts({ properties, clips: [clip('All', 0, 1200)] }).slice(3)).toEqual([
      'Frames | 1,200 | in 1 clip',
      'Size | 0 × 0 × 0 | units, all frames',
      'Scale | 1 1 2 |',
    ]);
  });
});

describe('materials', () => {
  const image = {
    name: 'JEye',
    file: 'Textures/JEye.bmp',
    bits: 8,
    palette: new Uint8Array(768),
    coloursUsed: 1,
  };

  test('count the triangles of their groups', () => {
    const groups = [
      { start: 0, count: 12, material: 0 },
      { start: 12, count: 3, material: 1 },
    ];
    expect(materialFaces({ groups }, 0)).toBe(4);
  });

  test('have the size, depth and colours of their image', () => {
    const own = { ...image, width: 0, height: 0, pixels: null, encoded: null, hole: false };
    expect(imageRemark(own, { width: 64, height: 32 })).toBe('64 × 32, 8-bit, 1 colour used');
    const browser = { ...own, bits: 0, palette: new Uint8Array() };
    expect(imageRemark(browser, { width: 64, height: 32 })).toBe('64 × 32');
  });
});

test('clips are sorted by first frame, those of all frames first', () => {
  const clips = [clip('Run', 45, 10), clip('Breath', 0, 12), clip('All', 0, 128), clip('Bite', 45, 2)];
  expect(fileOrder(clips, 128).map((index) => clips[index]!.name)).toEqual(['All', 'Breath', 'Run', 'Bite']);
});
