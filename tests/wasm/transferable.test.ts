import { expect, test } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { stillModel, transferable } from '../../web/src/core/transferable.js';
import { tetrahedron } from '../support/tetrahedron.js';

test('the data of a model arrives whole, and the model keeps its own', async () => {
  const model = await openModel(tetrahedron());
  const [positions, triangles] = [[...model.positions], [...model.indices]];
  const { data, transfer } = transferable(model);
  const arrived = structuredClone(data, { transfer });
  expect([...arrived.positions]).toEqual(positions);
  expect([...arrived.indices]).toEqual(triangles);
  expect([...model.positions]).toEqual(positions);
  expect(data.positions.length).toBe(0);
  model.dispose();
});

test('models whose arrays share a buffer arrive one by one', async () => {
  const models = [await openModel(tetrahedron()), await openModel(tetrahedron())] as const;
  expect(models[1].uvs.buffer).toBe(models[0].uvs.buffer);
  const positions = [...models[1].positions];
  for (const model of models) {
    const { data, transfer } = transferable(model);
    expect([...structuredClone(data, { transfer }).positions]).toEqual(positions);
  }
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
