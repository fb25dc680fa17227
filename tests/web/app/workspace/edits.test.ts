import { beforeEach, describe, expect, it } from 'vitest';
import { putImage, removeFile, replaceFiles } from '../../../../web/src/app/workspace/change.js';
import { VersionHistory } from '../../../../web/src/app/workspace/history.js';
import { markSaved, unsavedFiles } from '../../../../web/src/app/workspace/unsaved.js';
import { pinned, readFile } from '../../../../web/src/app/workspace/version.js';
import type { ModelImage } from '../../../../web/src/core/index.js';
import { tetrahedron, tetrahedronScript } from '../../../support/tetrahedron.js';
import { dropped, TestWorkspace, withByte } from '../../../support/workspace.js';

const [faces, frames] = ['crate_d.3d', 'crate_a.3d'] as const;
const flags = 48 + 15;

let workspace: TestWorkspace;

const bytesOf = (file: string) => readFile(workspace.current!, file);
const edited = () => workspace.current!.version.files.edited(faces)!;
const unsaved = () => unsavedFiles(workspace.history, workspace.current!.version);
const replace = (files: Record<string, Uint8Array>) => workspace.do(replaceFiles(dropped(files)));

beforeEach(async () => {
  workspace = new TestWorkspace();
  await workspace.drop(tetrahedron('crate', 2));
});

describe('an edit', () => {
  it('is refused with the reason when it does not fit or the files no longer open; without a change it is none', async () => {
    const { current } = workspace;
    expect([
      await workspace.set(faces, 'polygons[0].flags', 256),
      await workspace.set(faces, 'header.vertices', 7),
      await workspace.set(faces, 'polygons[0].flags', 0),
    ]).toEqual([
      'polygons[0].flags needs a whole number from 0 to 255',
      expect.stringContaining(frames),
      'unchanged',
    ]);
    expect([workspace.current, workspace.history.done]).toEqual([current, []]);
  });

  it('names the changed bytes, in runs; those that are as before are not among them', async () => {
    const u = (await bytesOf(faces))[48 + 8]!;
    const set = async (path: string, value: number) =>
      expect(await workspace.set(faces, path, value)).toBe('adopted');
    await set('polygons[0].uv[0].u', (u + 1) % 256);
    await set('polygons[0].uv[0].v', 77);
    await set('polygons[1].flags', 1);
    expect(edited().changed()).toEqual([
      { offset: 48 + 8, size: 2 },
      { offset: flags + 16, size: 1 },
    ]);
    await workspace.undo();
    await set('polygons[0].uv[0].u', u);
    expect([edited().changed(), workspace.history.undone]).toEqual([[{ offset: 48 + 9, size: 1 }], []]);
    // Versions keep patches, and no copy of the file each.
    expect(edited().bytes).not.toBe(edited().bytes);
    expect([edited().base, workspace.drawn.at(-1)!.inPlace]).toEqual([tetrahedron('crate', 2)[faces], true]);
  });
});

describe('the history', () => {
  it('leads over a version that came from outside, back to the edits before it and forth', async () => {
    await workspace.set(faces, 'polygons[0].flags', 7);
    const mine = await bytesOf(faces);
    await replace({ [faces]: withByte(mine, flags, 9) });
    expect([edited(), unsaved().map(({ bytes }) => bytes)]).toEqual([null, [mine]]);
    await workspace.set(faces, 'polygons[1].flags', 5);
    const flagsNow = async () => [(await bytesOf(faces))[flags], (await bytesOf(faces))[flags + 16]];
    const steps = [];
    for (const by of ['undo', 'undo', 'undo', 'undo', 'redo', 'redo', 'redo', 'redo'] as const) {
      await workspace[by]();
      steps.push((await flagsNow()).join());
    }
    expect(steps).toEqual(['9,0', '7,0', '0,0', '0,0', '7,0', '9,0', '9,5', '9,5']);
  });

  it('goes on when other files come, and takes back images in the order in which they came', async () => {
    const image = { name: 'stripes', file: 'stripes.png' } as ModelImage;
    await workspace.set(faces, 'polygons[0].flags', 7);
    await workspace.do(putImage(0, image));
    const later = withByte(await bytesOf(frames), 8, 32);
    await replace({ [frames]: later });
    expect([edited().changed(), workspace.current!.version.images.get(0)]).toEqual([
      [{ offset: flags, size: 1 }],
      image,
    ]);
    await workspace.undo();
    await workspace.undo();
    expect([workspace.current!.version.images.size, (await bytesOf(faces))[flags]]).toEqual([0, 7]);
    await workspace.undo();
    expect(workspace.current!.version.files.edited(faces)).toBeNull();
  });

  it('has no way forth to edits that another change has replaced', async () => {
    await workspace.set(faces, 'polygons[0].flags', 7);
    await workspace.undo();
    await replace({ [faces]: withByte(await bytesOf(faces), flags, 9) });
    expect([await workspace.redo(), (await bytesOf(faces))[flags], unsaved()]).toEqual([null, 9, []]);
  });

  it('leads back and forth where a change has given a model another file, or another id, or has ended it', async () => {
    const other = { 'tetra.uc': tetrahedronScript('skin.pcx'), 'skin.pcx': new Uint8Array(200) };
    await workspace.drop({ ...tetrahedron('kraal'), ...tetrahedron('tetra', 2) });
    const state = () => {
      const { files, entry } = workspace.current!.version;
      return [entry!.id, entry!.parts.length, files.files.length].join();
    };
    const states = [state()];
    for (const name of ['kraal', 'tetra']) {
      if (name === 'tetra') await workspace.step(name);
      await workspace.drop({ ...tetrahedron('tetra', 2), ...other });
      states.push(state());
      expect(await workspace.undo()).not.toBeNull();
      states.push(state());
      expect(await workspace.redo()).not.toBeNull();
      expect(state()).toBe(states.at(-2));
      await workspace.undo();
    }
    await workspace.do(removeFile('tetra_d.3d'));
    states.push(state());
    await workspace.undo();
    states.push(state());
    expect(states).toEqual([
      'kraal_d.3d,2,4',
      'kraal_d.3d,3,6',
      'kraal_d.3d,2,4',
      'tetra_d.3d#tetra.uc:tetra,4,6',
      'tetra_d.3d,2,4',
      'kraal_d.3d,2,3',
      'tetra_d.3d,2,4',
    ]);
  });

  it('knows which files were saved', async () => {
    await workspace.set(faces, 'polygons[0].flags', 7);
    markSaved(edited());
    expect(unsaved()).toEqual([]);
    await workspace.set(faces, 'polygons[0].flags', 8);
    expect(unsaved()).toEqual([edited()]);
  });

  it('forgets the oldest changes when they keep more than 64 MB', async () => {
    const version = pinned(workspace.current!);
    let [history, last] = [new VersionHistory(), version];
    for (let i = 0; i < 6; i += 1) {
      const large = { name: frames, bytes: new Uint8Array(20 * 1024 * 1024) };
      const files = (await version.files.with({ [frames]: new Uint8Array(9) })).pinned([large]);
      const next = { ...version, files };
      history = history.push(last, next);
      last = next;
    }
    expect(history.done).toHaveLength(3);
  });
});
