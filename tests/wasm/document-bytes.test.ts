import { describe, expect, it } from 'vitest';
import type { Element } from '../../web/src/core/inspector/document-bytes.js';
import { openSampleBytes, sampleNames } from '../support/sample-models.js';

it.each(sampleNames)('the bytes of %s make the elements that have them', async (name) => {
  const { model, bytes } = await openSampleBytes(name);
  const face = model.faceSource[model.faceSource.length >> 1]!;
  const vertex = model.vertexSource[model.vertexSource.length >> 1]!;
  const elements: Element[] = [
    { kind: 'face', index: face },
    { kind: 'vertex', index: vertex, frame: 0 },
  ];
  if (model.boneParents) elements.push({ kind: 'bone', index: 0 });
  for (const element of elements) {
    const ranges = bytes.rangesOf(element);
    expect(ranges.some(({ used }) => used)).toBe(true);
    for (const { file, offset } of ranges)
      expect(bytes.elementAt(file, offset)).toMatchObject({ kind: element.kind, index: element.index });
  }
  const material = bytes.rangesOf({ kind: 'material', index: model.groups[0]!.material });
  for (const { file, offset } of bytes.rangesOf({ kind: 'face', index: model.faceSource[0]! }))
    expect(material.some((range) => range.file === file && range.offset <= offset)).toBe(true);
  bytes.dispose();
  model.dispose();
});

describe('the bytes of an Unreal sample', () => {
  it('are those of a clip: the frames that it plays, and the line of its script', async () => {
    const { model, files, bytes } = await openSampleBytes('fenstrider');
    const clip = model.clips.findIndex(({ count, first }) => count > 1 && first > 0);
    const { first, count, location } = model.clips[clip]!;
    const anivfile = bytes.documents.find(({ document }) => document === 'anivfile')!;
    const frameSize = bytes.sections(anivfile.file)[1]!.recordSize * model.sourceVertexCount;
    expect(bytes.rangesOf({ kind: 'clip', index: clip })).toEqual([
      expect.objectContaining({
        file: anivfile.file,
        offset: 4 + first * frameSize,
        size: count * frameSize,
      }),
    ]);
    const script = files.findIndex(({ name }) => name === location!.file);
    const line = bytes
      .lines(script)
      .find(({ element }) => element?.kind === 'clip' && element.index === clip)!;
    expect(line.line).toBe(location!.at);
    expect(line.words).toContain(`frames ${first} to ${first + count - 1}`);
    expect(bytes.documents.find(({ file }) => file === script)!.document).toBe('text');
    const text = new TextDecoder().decode(files[script]!.bytes).split('\n');
    const described = (part: string) => {
      const number = text.findIndex((each) => each.includes(part)) + 1;
      return bytes.lines(script).find((each) => each.line === number)?.words;
    };
    expect(described('NOTIFY')).toBe('Calls PlayStep at 6% of clip Walk');
    expect(described('TEXTURE IMPORT')).toBe('Texture JFenstrider1 is file JFenstrider1.pcx');
    expect(described('defaultproperties')).toBeUndefined();
    bytes.dispose();
    model.dispose();
  });

  it('tell the coordinate of a packed vertex by the byte', async () => {
    const { model, bytes } = await openSampleBytes('fenstrider');
    const { file } = bytes.documents.find(({ document }) => document === 'anivfile')!;
    const paths = [4, 5, 6, 7].map((offset) => bytes.fieldAt(file, offset)!.path);
    expect(paths.map((path) => path.at(-1))).toEqual(['x', 'x', 'y', 'z']);
    bytes.dispose();
    model.dispose();
  });
});

it('the bytes of a RuneScape clip are the files of its frames', async () => {
  const { model, bytes } = await openSampleBytes('dewlop');
  const hop = model.clips.findIndex(({ name }) => name === 'dewlop_hop');
  const names = new Map(bytes.documents.map(({ file, name }) => [file, name]));
  const files = new Set(bytes.rangesOf({ kind: 'clip', index: hop }).map(({ file }) => names.get(file)));
  expect([...files].sort()).toEqual(
    [10, 11, 12, 13, 14, 15, 16, 17, 9].map((frame) => `dewlop_hop_${frame}.frame`),
  );
  const { file } = bytes.documents.find(({ name }) => name === 'dewlop_hop_10.frame')!;
  const flags = bytes.sections(file).find(({ name }) => name === 'flags')!;
  expect(bytes.elementAt(file, flags.offset)).toEqual({ kind: 'frame', index: model.clips[hop]!.first + 1 });
  bytes.dispose();
  model.dispose();
});

it('the lines of configs say what they do', async () => {
  const { model, bytes } = await openSampleBytes('dewlop');
  const lines = (name: string) => {
    const { file } = bytes.documents.find((each) => each.name === name)!;
    return bytes.lines(file).map(({ line, words }) => `${line} ${words}`);
  };
  expect(lines('dewlop.npc')).toContain('6 Part 1: model dewlop_body');
  expect(lines('dewlop.npc')).toContain('11 Walk sequences dewlop_hop');
  expect(lines('dewlop.seq')).toContain('5 Frame 1 is shown for 14 ticks of 20 ms');
  bytes.dispose();
  model.dispose();
});
