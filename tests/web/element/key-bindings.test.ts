import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyTable } from '../../../web/src/app/shell/key-table.js';
import { handleKey } from '../../../web/src/element/input/key-bindings.js';
import type { Stage } from '../../../web/src/scene/index.js';

/** A stage that lists what is called: "view.turn 15 0". */
function stageOf(calls: string[]) {
  const recorder = (of: string, values: object) =>
    new Proxy(values, {
      get: (target, name): unknown =>
        name in target
          ? Reflect.get(target, name)
          : (...given: unknown[]) => void calls.push([of + String(name), ...given.map(textOf)].join(' ')),
    });
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const settings = { display: 'textured', wire: false, bones: false, attachments: true, depthTest: false };
  return recorder('', {
    model: {
      priorities: new Uint8Array(1),
      boneParents: [0],
      attachments: [{}],
      faceSource: Uint32Array.of(0, 0),
      normals: new Float32Array(3),
      materials: [{ name: 'Skin' }],
    },
    selection: 3 as number | null,
    isolated: null as number | null,
    grid: true,
    nextFace: (by: number) => 3 + by,
    face: () => ({ material: 0 }),
    view: recorder('view.', { parallel: false }),
    playback: recorder('playback.', { frames: 14, loop: true, seekNextEvent: () => false }),
    displaySettings: recorder('settings.', { displays: ['textured', 'shaded'], current: settings }),
  }) as unknown as Stage & { selection: number | null; isolated: number | null };
}

let calls: string[];
let stage: ReturnType<typeof stageOf>;
beforeEach(() => {
  calls = [];
  stage = stageOf(calls);
});

function press(key: string, event: Partial<KeyboardEvent> = {}): boolean {
  const announce = vi.fn((text: string) => void calls.push(text));
  const select = (face: number | null): void => void calls.push(`select ${face}`);
  return handleKey({ stage, select, announce }, { key, code: '', ...event } as KeyboardEvent);
}

describe('a key in the viewport', () => {
  const shiftKey = true;
  const ctrlKey = true;
  it.each<[string, Partial<KeyboardEvent>, ...string[]]>([
    ['ArrowLeft', {}, 'view.turn -15 0'],
    ['ArrowUp', { ctrlKey }, 'view.turn 0 1'],
    ['ArrowRight', { shiftKey }, 'view.pan 0.1 0'],
    ['+', {}, 'view.zoom 1.15'],
    ['-', {}, `view.zoom ${1 / 1.15}`],
    ['f', {}, 'view.fit'],
    ['1', {}, 'view.set front'],
    ['!', { code: 'Digit1', shiftKey }, 'view.set back'],
    ['3', {}, 'view.set right'],
    ['§', { code: 'Digit3', shiftKey }, 'view.set left'],
    ['7', { code: 'Numpad7' }, 'view.set top'],
    ['/', { code: 'Digit7', shiftKey }, 'view.set bottom'],
    ['0', {}, 'view.set opened'],
    [' ', {}, 'playback.toggle'],
    [',', {}, 'playback.step -1'],
    ['.', {}, 'playback.step 1'],
    ['Home', {}, 'playback.seekFrame 0'],
    ['End', {}, 'playback.seekFrame 13'],
    ['<', {}, 'playback.stepClip -1'],
    ['>', {}, 'playback.stepClip 1'],
    ['m', {}, 'This clip has no notifies.'],
    ['d', {}, 'settings.change {"display":"shaded"}', 'Shaded.'],
    ['w', {}, 'settings.change {"wire":true}', 'Wire on.'],
    ['o', {}, 'settings.change {"depthTest":true}', 'Drawn by depth.'],
    ['b', {}, 'settings.change {"bones":true}', 'Bones on.'],
    ['a', {}, 'settings.change {"attachments":false}', 'Attachments off.'],
    ['n', {}, 'select 4'],
    ['N', { shiftKey }, 'select 2'],
    ['i', {}, 'isolate 0', 'Only Skin is shown.'],
    ['h', {}, 'setMaterialVisible 0 false', 'Skin hidden.'],
    ['H', { shiftKey }, 'showAll', 'All materials shown.'],
    ['Escape', {}, 'select null'],
  ])('%s %o does what the table says', (key, event, ...expected) => {
    expect(press(key, event)).toBe(true);
    expect(calls).toEqual(expected);
  });

  it('switches settings and announces them', () => {
    for (const key of ['g', 'l', 'p']) press(key);
    expect(calls).toEqual(['Grid off.', 'Loop off.', 'Without perspective.']);
    expect([stage.grid, stage.playback.loop, stage.view.parallel]).toEqual([false, false, true]);
  });

  it('shows again what was visible before a material was isolated', () => {
    stage.isolated = 0;
    press('i');
    expect(calls).toEqual(['isolate null', 'All visible materials shown.']);
  });

  it('needs a selected face for its material, and what the model does not have is said', () => {
    stage.selection = null;
    for (const key of ['i', 'h', 'Escape']) press(key);
    Object.assign(stage.model!, { attachments: [], boneParents: null, priorities: null });
    for (const key of ['a', 'b', 'o']) press(key);
    expect(calls).toEqual([
      'This model has no attachments.',
      'This model has no bones.',
      'This model is always drawn by depth.',
    ]);
  });

  it('is left to the page and the browser with other modifiers, or without a function', () => {
    for (const [key, event] of [
      ['s', {}],
      ['w', { ctrlKey }],
      ['1', { altKey: true }],
      ['ArrowLeft', { metaKey: true }],
    ] as const)
      expect(press(key, event)).toBe(false);
    expect(calls).toEqual([]);
  });

  it('is in the list of keys, and what is listed has a function', () => {
    const names: Record<string, string> = {
      '←': 'ArrowLeft',
      '→': 'ArrowRight',
      '↑': 'ArrowUp',
      '↓': 'ArrowDown',
    };
    Object.assign(names, { '−': '-', Space: ' ', Home: 'Home', End: 'End' });
    const listed = keyTable
      .filter(([where]) => ['In the viewport', 'Animation'].includes(where))
      .flatMap(([, keys]) => keys.flatMap(([key]) => key.split(' ')))
      .map((name) => names[name] ?? name.toLowerCase());
    const others = ['shift', 'enter', 'v']; // a modifier, a key of the page, and one that loads a script
    const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
      (key) => !/v/i.test(key),
    );
    const handled = [...printable, ...Object.values(names)]
      .filter((key) => press(key))
      .map((key) => key.toLowerCase());
    const sorted = (keys: string[]) =>
      [...new Set(keys.map((key) => key.toLowerCase()))].filter((key) => !others.includes(key)).sort();
    expect(sorted(handled)).toEqual(sorted([...listed, '='])); // the key of + without Shift
  });
});
