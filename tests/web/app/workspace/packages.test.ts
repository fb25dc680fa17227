import { unsavedFiles } from '../../../../web/src/app/workspace/unsaved.js';
import { expect, it } from 'vitest';
import { replaceFiles, writeBytes } from '../../../../web/src/app/workspace/change.js';
import { sampleFile } from '../../../support/sample-models.js';
import { dropped, TestWorkspace, withByte } from '../../../support/workspace.js';

const meshes = sampleFile('fenlands', 'Fenlands.u');
const skins = sampleFile('fenlands', 'FenSkins.utx');
const both = { 'System/Fenlands.u': meshes, 'Textures/FenSkins.utx': skins };
const faces = 'System/Fenlands.u/Fenstrider/Fenstrider_d.3d';

it('a member is edited, undone and made again, like a file', async () => {
  const workspace = new TestWorkspace();
  await workspace.drop(both);
  const flags = () => workspace.current!.model!.files[0]!.bytes![48 + 15];
  const before = flags()!;
  expect(await workspace.set(faces, 'polygons[0].flags', before + 1)).toBe('adopted');
  expect([flags(), workspace.drawn.map(({ inPlace }) => inPlace)]).toEqual([before + 1, [false, true]]);
  expect(unsavedFiles(workspace.history, workspace.current!.version).map(({ name }) => name)).toEqual([
    faces,
  ]);
  await workspace.undo();
  expect(flags()).toBe(before);
  await workspace.redo();
  expect(flags()).toBe(before + 1);
  const typed = [{ offset: 48 + 15, after: Uint8Array.of(before) }];
  expect(await workspace.do(writeBytes(faces, typed, () => workspace.history))).toBe('adopted');
  expect([flags(), workspace.history.done.length]).toEqual([before, 2]);
});

it('a package that is written again brings the model back in place', async () => {
  const workspace = new TestWorkspace();
  await workspace.drop(both);
  const model = workspace.current!.model!;
  const { offset } = model.parts[0]!.from![0]!;
  const changed = withByte(meshes, offset + 400, meshes[offset + 400]! ^ 1);
  expect(await workspace.do(replaceFiles(dropped({ 'System/Fenlands.u': changed })))).toBe('adopted');
  expect(workspace.drawn.at(-1)!.inPlace).toBe(true);
  expect(workspace.current!.model).not.toBe(model);
  expect(workspace.current!.version.entry!.id).toBe('system/fenlands.u#fenstrider');
  await workspace.undo();
  expect(workspace.current!.model!.positions).toEqual(model.positions);
});

it('a package that the model lacks is added to what is open, also one with meshes', async () => {
  const workspace = new TestWorkspace();
  await workspace.drop({ 'System/Fenlands.u': meshes });
  expect(workspace.current!.model!.missingFiles.map(({ name }) => name)).toEqual(['FenSkins.utx']);
  await workspace.drop({ 'FenSkins.u': meshes });
  expect(workspace.current!.version.files.entries.length).toBe(6);
  expect(workspace.drawn.at(-1)!.inPlace).toBe(true);
  await workspace.drop({ 'FenSkins.utx': skins });
  expect(workspace.current!.version.entry!.id).toBe('system/fenlands.u#fenstrider');
});
