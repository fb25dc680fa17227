import { describe, expect, it, vi } from 'vitest';
import type { Model } from '../../../../web/src/core/index.js';
import { sameDrag } from '../../../../web/src/app/input/incoming-files.js';
import { type Drag } from '../../../../web/src/app/ui/drop-overlay.js';
import {
  isImage,
  isMissing,
  missingImage,
  stillMissing,
} from '../../../../web/src/app/workspace/image-names.js';
import {
  changeName,
  changeText,
  imageSteps,
  MaterialImages,
  type MaterialImageChange,
} from '../../../../web/src/app/viewer/material-images.js';
import type { RetroMesh } from '../../../../web/src/element/index.js';
import { tetrahedron } from '../../../support/tetrahedron.js';
import { TestWorkspace } from '../../../support/workspace.js';

const model = {
  materials: [
    { name: 'JFenstrider1', slot: 0, image: 0 },
    { name: 'JFenstrider2', slot: 1, image: null },
    { name: 'JFenstrider2', slot: 12, image: null },
    { name: 'slot 2', slot: 2, image: null },
  ],
  missingFiles: [
    { name: 'Models/JFenstrider2.pcx', kind: 'slot', numbers: new Uint32Array([1, 12]), faces: 13 },
  ],
} as unknown as Model;

describe('images and missing files', () => {
  it('are images by extension or MIME type', () => {
    const names = ['a.PCX', 'b.tga', 'c.webp', 'd_d.3d', 'e.zip', 'f'];
    expect(names.filter((name) => isImage({ name, type: '' }))).toEqual(['a.PCX', 'b.tga', 'c.webp']);
    expect(isImage({ name: 'picture', type: 'image/png' })).toBe(true);
  });

  it('match by name in any case and format', () => {
    expect(isMissing(model, 'jfenstrider2.png')).toBe(true);
    expect(isMissing(model, 'skins/JFENSTRIDER2.PCX')).toBe(true);
    expect(isMissing(model, 'JFenstrider1.pcx')).toBe(false);
  });

  it('are missing for materials without image whose slot has a missing file', () => {
    const missing = model.materials.map((_, i) => missingImage(model, i));
    expect(missing).toEqual([null, 'Models/JFenstrider2.pcx', 'Models/JFenstrider2.pcx', null]);
  });

  it('are no longer missing when the images of all their materials were replaced', () => {
    expect(stillMissing(model, (material) => material === 1)).toEqual(model.missingFiles);
    expect(stillMissing(model, (material) => material > 0)).toEqual([]);
  });
});

describe('the text of an image change', () => {
  const skin = { name: 'stripes', file: 'art/stripes.png' };
  const change = (material: number, part: object): MaterialImageChange =>
    ({ material, before: null, after: null, ...part }) as unknown as MaterialImageChange;

  it('names the image and the material', () => {
    expect(changeText(model, change(0, { after: skin }))).toBe('stripes.png is on JFenstrider1.');
    expect(changeName(model, change(0, { after: skin }))).toBe('stripes.png on JFenstrider1');
  });

  it('names what is restored by Undo', () => {
    expect(changeText(model, change(0, { before: skin }))).toBe('JFenstrider1 has its own image again.');
    expect(changeText(model, change(3, { before: skin }))).toBe('slot 2 has no image again.');
  });
});

it('drag events with the same files over the same material are equal', () => {
  const drag: Drag = { files: 1, image: 'yes', material: 2 };
  expect(sameDrag(drag, { ...drag })).toBe(true);
  expect(sameDrag(drag, { ...drag, material: null })).toBe(false);
  expect(sameDrag(null, drag)).toBe(false);
  expect(sameDrag(null, null)).toBe(true);
});

/** The browser decodes it later. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

it('of two images for a material the one that was dropped last is applied, and none to another model', async () => {
  const workspace = new TestWorkspace();
  await workspace.drop({ ...tetrahedron('one'), ...tetrahedron('two') });
  const replaceImage = vi.fn(async () => null);
  const viewer = {
    get model() {
      return workspace.current!.model;
    },
    materials: { replaceImage },
  };
  const said: string[] = [];
  const images = new MaterialImages(() => viewer as unknown as RetroMesh, workspace, {
    changed: (text) => said.push(text),
    stepped: vi.fn(),
    failed: vi.fn(),
  });
  const releases: (() => void)[] = [];
  const slow = (name: string): File => {
    const file = new File([jpeg], name);
    const read = new Promise<void>((release) => releases.push(release));
    return Object.assign(file, { arrayBuffer: () => read.then(() => new Blob([jpeg]).arrayBuffer()) });
  };
  const first = images.replace(0, slow('first.jpg'));
  const second = images.replace(0, slow('second.jpg'));
  releases[1]!();
  await second;
  releases[0]!();
  await first;
  const drawn = () => Array.from(workspace.current!.version.images, ([at, { name }]) => [at, name]);
  expect(drawn()).toEqual([[0, 'second']]);
  expect(imageSteps(workspace)).toMatchObject({ undo: { material: 0, before: null }, redo: null });
  await images.draw(workspace.current!.version.images, false);
  await images.step('undo');
  await images.draw(workspace.current!.version.images, false);
  expect(replaceImage.mock.calls).toMatchObject([
    [0, { name: 'second' }],
    [0, null],
  ]);
  expect(said.map((text) => text.replace(/ .*on/, ' is on'))).toEqual([
    expect.stringContaining('second.jpg is on '),
    expect.stringContaining('image again.'),
  ]);

  const third = images.replace(0, slow('third.jpg'));
  await workspace.step('two');
  releases[2]!();
  await third;
  expect(drawn()).toEqual([]);
});
