import { describe, expect, it } from 'vitest';
import { sourceView, windowAround } from '../../../../web/src/app/source/source-rows.js';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const line = (at: number) => ({ kind: 'line', file: 'a.uc', at }) as const;
const byte = (at: number) => ({ kind: 'byte', file: 'a_d.3d', at }) as const;

describe('a file as lines', () => {
  it('marks the line of a location', () => {
    const view = sourceView(text('one\r\ntwo\r\nthree\r\n'), line(2));
    expect([view.kind, view.rowCount, view.markedRow]).toEqual(['text', 3, 1]);
    expect(view.rows(0, 3)).toEqual([
      { label: '1', text: 'one', marked: null },
      { label: '2', text: 'two', marked: [0, 3] },
      { label: '3', text: 'three', marked: null },
    ]);
  });

  it('marks nothing for a line behind the end', () => {
    expect(sourceView(text('one'), line(7)).markedRow).toBe(-1);
  });

  it('reads UTF-8, UTF-16 and the code page of Windows', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, 0x41, 0, 0xe9, 0]);
    expect(sourceView(utf16, null).rows(0, 1)[0]!.text).toBe('Aé');
    expect(sourceView(text('Aé'), null).rows(0, 1)[0]!.text).toBe('Aé');
    expect(sourceView(Uint8Array.from([0x41, 0xe9]), line(1)).rows(0, 1)[0]!.text).toBe('Aé');
  });
});

describe('a file as bytes', () => {
  it('marks the byte of a location', () => {
    const view = sourceView(
      Uint8Array.from({ length: 40 }, (_, i) => i),
      byte(18),
    );
    expect([view.kind, view.size, view.rowCount, view.markedRow]).toEqual(['bytes', 40, 3, 1]);
    const [row] = view.rows(1, 2);
    expect(row).toMatchObject({ label: '0010', marked: [6, 8] });
    expect(row!.text.slice(...row!.marked!)).toBe('12');
    expect(view.rows(2, 3)[0]!.text).toBe('20 21 22 23 24 25 26 27');
  });

  it('marks nothing for a byte behind the end', () => {
    expect(sourceView(new Uint8Array(4), byte(4)).markedRow).toBe(-1);
  });

  it('is chosen for a location without a place when the file is not text', () => {
    const location = { kind: 'file', file: 'a', at: 0 } as const;
    expect(sourceView(Uint8Array.of(7, 0, 1), location).kind).toBe('bytes');
    expect(sourceView(text('#exec\tMESH\r\n'), location).kind).toBe('text');
    expect(sourceView(new Uint8Array(), location)).toMatchObject({
      kind: 'bytes',
      rowCount: 0,
      markedRow: -1,
    });
  });
});

it('the window of rows has the marked one and stays inside the file', () => {
  expect(windowAround(0, 10, 100)).toEqual([0, 10]);
  expect(windowAround(500, 1000, 100)).toEqual([450, 550]);
  expect(windowAround(990, 1000, 100)).toEqual([900, 1000]);
  expect(windowAround(-1, 1000, 100)).toEqual([0, 100]);
});
