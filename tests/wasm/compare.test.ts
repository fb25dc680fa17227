import { describe, expect, it } from 'vitest';
import { compareModels } from '../../web/src/core/compare/compare-models.js';
import { comparisonRows, verdict } from '../../web/src/core/compare/comparison-rows.js';
import type { Version } from '../../web/src/core/compare/comparison.js';
import { meshFiles, type Mesh, type Point, type Triangle } from '../browser/support/unreal-files.js';
import type { NamedBytes } from '../browser/support/named-bytes.js';
import { sampleFiles, sampleNames } from '../support/sample-models.js';
import {
  changedFaces,
  clips,
  compare,
  files,
  mesh,
  script,
  strip,
  unmoved,
  version,
  withPoints,
  withTriangle,
} from './compared-meshes.js';

/** Vertex 2 is one unit further in each frame. */
const raised = withPoints(([x, y, z], i) => [x, i === 2 ? y + 1 : y, z]);

describe('equal files', () => {
  it.each(sampleNames)('of %s are said to be equal', async (name) => {
    const comparison = await compare(sampleFiles(name), sampleFiles(name));
    expect(comparison).toMatchObject({ isEqual: true, isSameModel: true });
    expect(comparisonRows(comparison)).toEqual([]);
    expect(verdict(comparison)).toBe('The files are equal.');
  });

  it('with other bytes that do not matter have the same model', async () => {
    const [data, frames, text] = files() as [NamedBytes, NamedBytes, NamedBytes];
    const bytes = Uint8Array.from(data.bytes);
    bytes[55] = 7; // the colour of face 0, which nothing reads
    const comparison = await compare([data, frames, text], [{ ...data, bytes }, frames, text]);
    expect(comparison).toMatchObject({ isEqual: false, isSameModel: true });
    expect(comparison.files[0]).toEqual({
      before: 'crate_d.3d',
      after: 'crate_d.3d',
      sizeBefore: data.bytes.length,
      sizeAfter: data.bytes.length,
      isEqual: false,
      firstDifference: 55,
      differing: 1,
    });
    expect(verdict(comparison)).toBe('The models are the same; only bytes of their files differ.');
  });
});

describe('vertices', () => {
  it('one that moved in one frame is told with frame and distance', async () => {
    const other = withPoints(([x, y, z], i, frame) => [frame === 3 && i === 7 ? x + 30 : x, y, z]);
    const comparison = await compare(files(), files(other));
    expect(comparison.vertices).toMatchObject({ ...unmoved, moved: [7], most: { vertex: 7, frame: 3 } });
    // The script scales by 0.1.
    expect(comparison.vertices.most!.distance).toBeCloseTo(3, 4);
    expect(comparison.vertices.mean).toBeCloseTo(3, 4);
    expect(comparison.frames).toMatchObject({ added: [], removed: [], changed: [3], compared: 6 });
    expect(changedFaces(comparison)).toEqual({});
  });

  it('one that moved in all frames is the same vertex', async () => {
    const { vertices, frames: changes } = await compare(files(), files(raised));
    expect(vertices).toMatchObject({ ...unmoved, moved: [2], most: { vertex: 2 } });
    expect(vertices.mean).toBeCloseTo(0.1, 5);
    expect(changes.changed).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('that are inserted give others another number, and change no other face', async () => {
    const added: Point = [1, 2, 3];
    const moved = (triangle: Triangle): Triangle => ({
      ...triangle,
      corners: triangle.corners.map(([vertex, u, v]) => [vertex + 1, u, v]) as unknown as Triangle['corners'],
    });
    const after = {
      frames: mesh.frames.map((points) => [added, ...points]),
      triangles: mesh.triangles.map(moved),
    };
    const comparison = await compare(files(), files(after));
    const { vertices } = comparison;
    expect([vertices.added, vertices.moved, vertices.removed, vertices.renumbered.length]).toEqual([
      [0],
      [],
      [],
      12,
    ]);
    expect(changedFaces(comparison)).toEqual({});
    const back = await compare(files(after), files());
    expect([back.vertices.removed, back.vertices.added, back.vertices.moved]).toEqual([[0], [], []]);
  });

  it('of another scale are told as such, and a vertex that moved besides', async () => {
    const [data, frames, text] = files() as [NamedBytes, NamedBytes, NamedBytes];
    const other = new TextDecoder().decode(text.bytes).replace('X=0.1 Y=0.1 Z=0.2', 'X=0.2 Y=0.2 Z=0.4');
    const scaled = { ...text, bytes: new TextEncoder().encode(other) };
    const comparison = await compare([data, frames, text], [data, frames, scaled]);
    expect(comparison.placement).toMatchObject({ scale: [2, 2, 2], moved: [0, 0, 0], isTurned: false });
    expect(comparison.vertices).toMatchObject(unmoved);
    const [, otherFrames] = meshFiles('crate', raised);
    const both = await compare([data, frames, text], [data, otherFrames, scaled]);
    expect(both.placement?.scale).toEqual([2, 2, 2]);
    expect(both.vertices.moved).toEqual([2]);
    expect(both.vertices.mean).toBeCloseTo(0.2, 4);
  });
});

describe('faces', () => {
  const corners = mesh.triangles[3]!.corners;

  it.each([
    ['flipped', { corners: [corners[0], corners[2], corners[1]] }, { flipped: [3] }],
    ['with another first corner are the same', { corners: [corners[1], corners[2], corners[0]] }, {}],
    ['with another vertex', { corners: [corners[0], corners[1], [0, 0, 200]] }, { corners: [3] }],
    [
      'with other texture coordinates',
      { corners: [corners[0], [corners[1][0], 1, 2], corners[2]] },
      { uv: [3] },
    ],
    ['in another slot', { slot: 2 }, { slot: [3] }],
    ['of another type', { type: 1 }, { kind: [3] }],
  ] as const)('%s', async (_, change, expected) => {
    const comparison = await compare(files(), files(withTriangle(3, change)));
    expect(changedFaces(comparison)).toEqual(expected);
    expect(comparison.vertices).toMatchObject(unmoved);
  });

  it('that are inserted or removed change no other face', async () => {
    const triangles = [
      {
        corners: [
          [0, 9, 9],
          [5, 9, 9],
          [11, 9, 9],
        ],
      } as unknown as Triangle,
      ...mesh.triangles,
    ];
    const { added, removed, renumbered, ...rest } = changedFaces(
      await compare(files(), files({ ...mesh, triangles })),
    );
    expect([added, removed, renumbered?.length, rest]).toEqual([[0], undefined, 10, {}]);
    const fewer = { ...mesh, triangles: mesh.triangles.filter((_, i) => i !== 4) };
    expect(changedFaces(await compare(files(), files(fewer)))).toEqual({
      removed: [4],
      renumbered: [4, 5, 6, 7, 8],
    });
  });

  it('that are removed with all that draws a vertex do not move it', async () => {
    const still = { ...mesh, frames: mesh.frames.slice(0, 1) };
    const clip = { ...script, clips: [{ name: 'All', first: 0, count: 1 }] };
    const fewer = { ...still, triangles: mesh.triangles.slice(0, -1) };
    const comparison = await compare(files(still, clip), files(fewer, clip));
    expect(changedFaces(comparison)).toEqual({ removed: [9] });
    expect(comparison.vertices).toMatchObject(unmoved);
  });

  it('in another order are not changed', async () => {
    const triangles = [...mesh.triangles].reverse();
    const faces = changedFaces(await compare(files(), files({ ...mesh, triangles })));
    expect(Object.keys(faces)).toEqual(['renumbered']);
  });
});

describe('frames and clips', () => {
  it('a frame that is inserted changes no other, and moves the clips after it', async () => {
    const frames = mesh.frames.flatMap((points, i) =>
      i === 3 ? [points.map(([x, y]): Point => [x, y, 99]), points] : [points],
    );
    const longer = [
      { name: 'All', first: 0, count: 7 },
      { name: 'Walk', first: 1, count: 3 },
      { name: 'Run', first: 5, count: 2 },
    ];
    const comparison = await compare(files(), files({ ...mesh, frames }, { ...script, clips: longer }));
    expect(comparison.frames).toMatchObject({ added: [3], removed: [], changed: [], compared: 6 });
    expect(comparison.vertices).toMatchObject(unmoved);
    expect(comparison.clips).toMatchObject({
      added: [],
      removed: [],
      renamed: [],
      changed: [
        { name: 'All', changes: [{ name: 'frames', before: '0 to 5', after: '0 to 6' }] },
        { name: 'Run', changes: [{ name: 'frames', before: '4 to 5', after: '5 to 6, the same frames' }] },
      ],
    });
  });

  it.each([0, 2])(
    'a frame that is inserted at %i is told beside a vertex that moved in all frames',
    async (at) => {
      const added = raised.frames[at]!.map(([x, y]): Point => [x, y, 99]);
      const frames = raised.frames.toSpliced(at, 0, added);
      const all = [{ name: 'All', first: 0, count: 7 }];
      const comparison = await compare(files(), files({ ...mesh, frames }, { ...script, clips: all }));
      expect(comparison.frames).toMatchObject({ added: [at], removed: [], compared: 6 });
      expect(comparison.vertices).toMatchObject({ ...unmoved, moved: [2], most: { vertex: 2 } });
      expect(comparison.placement).toBeNull();
    },
  );

  it('a vertex that moved by what it moves in each frame anyway has not shifted the frames', async () => {
    const rising = (by: number): Mesh => ({
      frames: Array.from({ length: 8 }, (_, frame) =>
        mesh.frames[0]!.slice(0, 4).map(([x, y, z], i): Point => [x, y, i === 3 ? z + 5 * (frame + by) : z]),
      ),
      triangles: mesh.triangles.slice(0, 2),
    });
    const all = { ...script, clips: [{ name: 'All', first: 0, count: 8 }] };
    const { frames, vertices } = await compare(files(rising(0), all), files(rising(1), all));
    expect(frames).toMatchObject({ added: [], removed: [], changed: [0, 1, 2, 3, 4, 5, 6, 7] });
    expect(vertices.moved).toEqual([3]);
  });

  it('a frame that is removed and another that is inserted change no other', async () => {
    const [first, , ...rest] = mesh.frames as [Point[], ...Point[][]];
    const added = first.map(([x, y]): Point => [x, y, 99]);
    const frames = [first, ...rest.slice(0, 3), added, ...rest.slice(3)];
    const { frames: changes, vertices } = await compare(files(), files({ ...mesh, frames }));
    expect([changes.removed, changes.added, changes.changed, vertices.moved]).toEqual([[1], [4], [], []]);
  });

  it('a second frame before the only one scales and moves nothing', async () => {
    const [only] = mesh.frames as [Point[]];
    const shown = [{ name: 'All', first: 0, count: 1 }];
    const both = [{ name: 'All', first: 0, count: 2 }];
    const higher = only.map(([x, y, z]): Point => [x, y, z + 8]);
    const comparison = await compare(
      files({ ...mesh, frames: [only] }, { ...script, clips: shown }),
      files({ ...mesh, frames: [higher, only] }, { ...script, clips: both }),
    );
    expect(comparison.frames).toMatchObject({ added: [0], removed: [], changed: [] });
    expect([comparison.vertices.moved, comparison.placement]).toEqual([[], null]);
  });

  it('a clip is renamed, and has another range, rate and notify', async () => {
    const others = clips.map((clip) => (clip.name === 'Run' ? { ...clip, name: 'Sprint' } : clip));
    const renamed = await compare(files(), files(mesh, { ...script, clips: others }));
    expect(renamed.clips).toMatchObject({
      added: [],
      removed: [],
      changed: [],
      renamed: [{ before: 2, after: 2, names: { before: 'Run', after: 'Sprint' } }],
    });
    const walk = clips.map((clip) => (clip.name === 'Walk' ? { ...clip, count: 2, rate: 20 } : clip));
    const changed = await compare(files(), files(mesh, { stem: 'crate', clips: walk }));
    expect(changed.clips.changed).toMatchObject([
      {
        name: 'Walk',
        changes: [
          { name: 'frames', before: '1 to 3', after: '1 to 2' },
          { name: 'rate', before: '10', after: '20' },
          { name: 'events', before: 'Step at 0.5', after: '' },
        ],
      },
    ]);
    const fewer = await compare(files(), files(mesh, { ...script, clips: clips.slice(0, 2) }));
    expect(fewer.clips).toMatchObject({ removed: [{ name: 'Run', index: 2 }], added: [], renamed: [] });
  });
});

describe('notes and attachments', () => {
  it('a note that is gained is lost the other way', async () => {
    const past = clips.map((clip) => (clip.name === 'Run' ? { ...clip, count: 9 } : clip));
    const longer = files(mesh, { ...script, clips: past });
    const { notes, isSameModel } = await compare(files(), longer);
    expect([notes.gained.length, notes.lost, isSameModel]).toEqual([1, [], false]);
    const back = await compare(longer, files());
    expect(back.notes).toEqual({ gained: [], lost: notes.gained });
  });

  it('a weapon triangle is an attachment that is added', async () => {
    const { attachments } = await compare(files(), files(withTriangle(3, { type: 8 })));
    expect(attachments).toMatchObject({ added: [{ index: 0 }], removed: [], changed: [] });
  });
});

it('a row shows vertices in the frame in which they moved furthest', async () => {
  const other = withPoints(([x, y, z], i, frame) => [x, y, frame === 3 && i > 8 ? z + i : z]);
  const rows = comparisonRows(await compare(files(), files(other)));
  const targets = rows
    .filter(({ group }) => group === 'Vertices')
    .map(({ what, after, place }) => [what, after, place?.frame]);
  expect(targets.slice(0, 2)).toEqual([
    ['Moved', '3 vertices: 9 to 11', 3],
    ['Longest distance', expect.stringMatching(/^2\.2, vertex 11 in frame 3$/), 3],
  ]);
  expect(rows.find(({ group }) => group === 'Frames')).toMatchObject({ what: 'Changed', after: 'frame 3' });
});

describe('work', () => {
  it('poses each frame of 300 once, and finds one vertex among 3,000 faces', async () => {
    const large = strip(1500, 300);
    const all = [{ name: 'All', first: 0, count: 300 }];
    const other = large.frames.map((points, frame) =>
      frame === 250 ? points.map(([x, y, z], i): Point => [x, i === 2000 ? y + 3 : y, z]) : points,
    );
    const [before, after] = [
      await version(...files(large, { stem: 'crate', clips: all })),
      await version(...files({ ...large, frames: other }, { stem: 'crate', clips: all })),
    ];
    let poses = 0;
    const counted = ({ model, files: own }: Version): Version => ({
      files: own,
      model: {
        ...model,
        pose: (...given: Parameters<typeof model.pose>) => {
          poses += 1;
          model.pose(...given);
        },
      },
    });
    const comparison = await compareModels(counted(before), counted(after));
    expect(comparison.vertices).toMatchObject({
      ...unmoved,
      moved: [2000],
      most: { vertex: 2000, frame: 250 },
    });
    expect(changedFaces(comparison)).toEqual({});
    expect(poses).toBe(600);
  });
});
