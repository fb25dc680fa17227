import { expect, it } from 'vitest';
import { changesOf, nameIn } from '../../../../web/src/app/bytes/changes.js';
import { Typing, type TypedBytes } from '../../../../web/src/app/bytes/typing.js';
import { writeBytes } from '../../../../web/src/app/workspace/change.js';
import { numberIn } from '../../../../web/src/core/inspector/field-values.js';
import { readFile } from '../../../../web/src/app/workspace/version.js';
import { openSampleBytes, sampleNames } from '../../../support/sample-models.js';
import { tetrahedron } from '../../../support/tetrahedron.js';
import { TestWorkspace } from '../../../support/workspace.js';

const faces = 'crate_d.3d';

it('bytes that are typed while others are written are written together, and those that are refused wait for the next', async () => {
  const written: [TypedBytes, boolean][] = [];
  let refusal = '';
  const write = async (bytes: TypedBytes, joins: boolean) => {
    await Promise.resolve();
    written.push([bytes, joins]);
    return refusal;
  };
  const typing = new Typing(() => {});
  const first = typing.type(3, 0xa0, false, write);
  void typing.type(3, 0xa7, true, write);
  void typing.type(4, 0x10, false, write);
  expect([...typing.over(new Uint8Array(6))]).toEqual([0, 0, 0, 0xa7, 0x10, 0]);
  await first;
  expect(written).toEqual([
    [[[3, 0xa0]], false],
    [
      [
        [3, 0xa7],
        [4, 0x10],
      ],
      true,
    ],
  ]);
  expect(typing.isWaiting).toBe(false);

  refusal = 'crate_d.3d ends early.';
  await typing.type(4, 0x11, true, write);
  expect([written.at(-1), typing.refusal, typing.isNear(5), typing.isNear(6)]).toEqual([
    [[[4, 0x11]], true],
    refusal,
    true,
    false,
  ]);
  refusal = '';
  await typing.type(5, 1, false, write);
  expect([written.at(-1)![0].length, typing.isWaiting]).toEqual([2, false]);
});

it('each byte is a change that is undone, its two digits together', async () => {
  const workspace = new TestWorkspace();
  await workspace.drop(tetrahedron('crate', 2));
  const at = 48 + 8;
  const byteOf = async (offset = at) => (await readFile(workspace.current!, faces))[offset]!;
  const [given, next] = [await byteOf(), await byteOf(at + 1)];
  const write = (bytes: [number, number][], joins: boolean) =>
    workspace.do(
      writeBytes(
        faces,
        bytes.map(([offset, byte]) => ({ offset, after: Uint8Array.of(byte) })),
        () => workspace.history,
        joins,
      ),
    );
  await write([[at, 0xa0]], false);
  await write(
    [
      [at, 0xa7],
      [at + 1, 0x33],
    ],
    true,
  );
  expect([await byteOf(), await byteOf(at + 1), workspace.history.done.length]).toEqual([0xa7, 0x33, 2]);
  expect(await write([[at, 0xa7]], false)).toBe('unchanged');
  const edited = workspace.current!.version.files.edited(faces)!;
  expect(changesOf(edited, null, -1).map(({ place, before, after }) => [place, before, after])).toEqual([
    ['Byte 56', expect.stringMatching(/^[\dA-F]{2} [\dA-F]{2}$/), 'A7 33'],
  ]);
  await workspace.undo();
  expect([await byteOf(), await byteOf(at + 1)]).toEqual([0xa7, next]);
  await workspace.undo();
  expect([await byteOf(), workspace.current!.version.files.edited(faces)]).toEqual([given, null]);
});

it('the numbers of all fields of the samples are those of their bytes', async () => {
  for (const name of sampleNames) {
    const { bytes, files } = await openSampleBytes(name);
    const fields = bytes.documents.flatMap(({ file, size }) =>
      bytes.fields(file, 0, Math.min(size, 20_000)).map((field) => ({ file, field })),
    );
    const others = fields.filter(({ file, field }) => {
      const { offset, size, value } = field;
      return !Object.is(numberIn(field, files[file]!.bytes.subarray(offset, offset + size)), value);
    });
    expect([name, fields.length > 0, others]).toEqual([name, true, []]);
    bytes.dispose();
  }
});

it('fields are named within their record', () => {
  expect(
    ['polygons[3].uv[1].u', 'triangles[3][1]', 'header.normal[0]', 'face types[7]', 'x'].map(nameIn),
  ).toEqual(['uv[1].u', 'triangles[1]', 'normal[0]', 'face types', 'x']);
});
