import { expect, test } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { stillModel, transferable } from '../../web/src/core/transferable.js';
import { tetrahedron } from '../support/tetrahedron.js';

test('the data of a model arrives whole, and its arrays are moved, not copied', async () => {
  const model = await openModel(tetrahedron());
  const [positions, triangles] = [[...model.positions], [...model.indices]];
  const { data, transfer } = transferable(model);
  const arrived = structuredClone(data, { transfer });
  expect([...arrived.positions]).toEqual(positions);
  expect([...arrived.indices]).toEqual(triangles);
  expect(model.positions.length).toBe(0);
  model.dispose();
});

test('what other models have, too, stays theirs: palettes and empty arrays', async () => {
  const models = await Promise.all([openModel(tetrahedron()), openModel(tetrahedron())]);
  const [{ data, transfer }, other] = [transferable(models[0]), models[1]];
  structuredClone(data, { transfer });
  expect(other.positions.length).toBeGreaterThan(0);
  expect((await openModel(tetrahedron())).positions.length).toBe(other.positions.length);
});

test('a model of such data has the pose of its arrays', async () => {
  const model = await openModel(tetrahedron());
  const still = stillModel(transferable(model).data);
  const target = { positions: new Float32Array(still.positions.length), normals: new Float32Array(0) };
  still.pose(0, 1, { ...target, normals: new Float32Array(still.positions.length) });
  expect([...target.positions]).toEqual([...still.positions]);
  expect(still.sort([], [], 0)).toBeNull();
});

test("the bytes that the caller has opened stay the caller's", async () => {
  const files = tetrahedron();
  const sizes = Object.values(files).map(({ length }) => length);
  const { data, transfer } = transferable(await openModel(files));
  structuredClone(data, { transfer });
  expect(Object.values(files).map(({ length }) => length)).toEqual(sizes);
});
