import { describe, expect, it } from 'vitest';
import type { Clip } from '../../../../web/src/core/model.js';
import { firstClip } from '../../../../web/src/scene/playback/first-clip.js';

/** Clips by their names; of one frame after a minus, of a group after a colon, `All` with all 40 frames; `-Rest pose` is frame 0. */
function startOf(...names: string[]): string | undefined {
  const hasLabels = names.includes('-Rest pose');
  const clips = names.map((text, index): Clip => {
    const [name, group = ''] = text.replace(/^-/, '').split(':');
    const count = text.startsWith('-') ? 1 : name === 'All' ? 40 : 5;
    const first = text === '-Rest pose' ? 0 : index + 1;
    return { name: name!, group, first, count, rate: 10, events: [], location: null };
  });
  const labels = hasLabels && { vertexLabels: new Uint8Array(4) };
  return clips[firstClip({ clips, frameCount: 40, ...labels })]?.name;
}

describe('the first clip', () => {
  it('is an idle one, in the words of each family', () => {
    expect(startOf('All', 'Walk', 'Breath')).toBe('Breath'); // Unreal, a creature
    expect(startOf('All', 'Select', 'Fire', 'Sway', 'Down')).toBe('Sway'); // Unreal, a weapon
    expect(startOf('All', 'Attack', 'BreatheLight')).toBe('BreatheLight'); // Deus Ex
    expect(startOf('All', 'cat_walk', 'cat_ready', 'cat_attack', '-Rest pose')).toBe('cat_ready'); // RuneScape
    expect(startOf('run', 'IDLE_01', 'walk')).toBe('IDLE_01'); // CTC
    expect(startOf('jump', 'idle2')).toBe('idle2');
  });

  it('prefers idle clips that move, and the shortest name', () => {
    expect(startOf('All', '-Still', 'Sway')).toBe('Sway');
    expect(startOf('All', 'Walk', '-Still')).toBe('Still');
    expect(startOf('All', 'Breath1L', 'StillFRRP', 'Breath1', 'Breath2')).toBe('Breath1');
  });

  it('is not another action with an idle word in its name', () => {
    expect(startOf('All', 'StandUp', 'idle_to_walk', 'BreathFire', 'Walk')).toBe('StandUp');
    expect(startOf('All', 'StandUp', 'Breath')).toBe('Breath');
    expect(startOf('All', 'Distill', 'Already')).toBe('Distill');
  });

  it('without an idle name is one that waits by its group, else the first that is not the whole file', () => {
    expect(startOf('All', 'Walk', 'Look:Waiting')).toBe('Look');
    expect(startOf('All', 'Walk', 'Bite')).toBe('Walk');
    expect(startOf('All', 'XZW1 A to XZW1 T', 'XZW1 U to XZW2 R')).toBe('XZW1 A to XZW1 T');
    expect(startOf('-Rest pose', 'goblin_walk')).toBe('goblin_walk');
    expect(startOf('All')).toBe('All');
    expect(startOf('All', '-Rest pose')).toBe('All');
    expect(startOf('-Rest pose')).toBe('Rest pose');
    expect(startOf()).toBeUndefined();
  });

  it('is found among more clips than a function takes arguments', () => {
    const walk: Clip = { name: 'Walk', group: '', first: 0, count: 5, rate: 10, events: [], location: null };
    const clips = [...new Array<Clip>(200_000).fill(walk), { ...walk, name: 'Breath' }];
    expect(firstClip({ clips, frameCount: 40 })).toBe(200_000);
  });
});
