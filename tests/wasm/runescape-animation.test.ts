import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Collection, openModel, type Model } from '../../web/src/core/node.js';
import { corpus, oracle } from './corpus.js';

// Real models, animated by real bases, frames and configs, in wasm.

const here = corpus !== null && oracle !== null;
const folder = join(corpus ?? '', 'runescape/2004scape_225');
const read = (path: string) => new Uint8Array(readFileSync(path));

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

interface Case {
  readonly model: string;
  readonly base: string;
  readonly frame: string;
  readonly v0: readonly number[];
  readonly hx: string;
  readonly hy: string;
  readonly hz: string;
}

/** All files of the 2004 set, by their paths. */
function wholeSet(): Record<string, Uint8Array> {
  return Object.fromEntries(filesUnder(folder).map((path) => [path.slice(folder.length + 1), read(path)]));
}

/** The positions of the file's vertices in a pose, in the file's space: x, y and z of each. */
function vertices(model: Model, clip: number, seconds: number): number[][] {
  const positions = new Float32Array(model.positions.length);
  const sourceVertices = new Float32Array(model.sourceVertexCount * 3);
  const target = { positions, normals: new Float32Array(positions.length), sourceVertices };
  model.pose(clip, seconds, target, { smooth: false });
  const drawn = Array.from(
    positions,
    (_, i) => sourceVertices[model.vertexSource[Math.trunc(i / 3)]! * 3 + (i % 3)],
  );
  expect(positions).toEqual(new Float32Array(drawn as number[]));
  return [1, -1, -1].map((sign, axis) =>
    Array.from({ length: model.sourceVertexCount }, (_, i) => sign * sourceVertices[i * 3 + axis]!),
  );
}

const hash = (numbers: readonly number[]) =>
  createHash('sha1')
    .update(new Uint8Array(Int32Array.from(numbers).buffer))
    .digest('hex')
    .slice(0, 16);

describe.skipIf(!here)('RuneScape animation through wasm', () => {
  it('poses every vertex of all cases as an independent reader does', async () => {
    const cases = JSON.parse(readFileSync(join(oracle!, 'runescape/anim_runelite.json'), 'utf8')) as Case[];
    const models = new Map(filesUnder(join(folder, 'models')).map((path) => [basename(path), path]));
    for (const { model: name, base, frame, v0, hx, hy, hz } of cases) {
      const model = await openModel({
        [name]: read(models.get(name)!),
        [base]: read(join(folder, 'base', base)),
        [frame]: read(join(folder, 'frame', frame)),
      });
      expect(model.clips.map((clip) => clip.count)).toEqual([1, 1]);
      expect(model.stepped).toBe(true);
      const posed = vertices(model, 0, 0);
      expect(posed.map(([first]) => first! + 0)).toEqual(v0);
      expect(posed.map(hash)).toEqual([hx, hy, hz]);
      model.dispose();
    }
    expect(cases.length).toBeGreaterThanOrEqual(66);
  });

  it('lists npcs beside models, and opens one with its parts, colours and clips', async () => {
    const collection = await Collection.from(wholeSet());
    const npcs = collection.entries.filter(({ label }) => label === 'RuneScape npc');
    expect(npcs.length).toBeGreaterThan(800);
    const moving = npcs.filter(({ parts }) => parts.some(({ role }) => role === 'base'));
    expect(moving.length).toBeGreaterThan(20);
    let checked = 0;
    for (const entry of moving.slice(0, 60)) {
      const model = await collection.open(entry);
      if (model.clips.length > 0) {
        checked += 1;
        expect(model.clips.at(-1)).toMatchObject({ name: 'Rest pose', count: 1 });
        const [clip] = model.clips;
        expect(clip!.durations).toHaveLength(clip!.count);
        expect(vertices(model, 0, 0.02)[0]).toHaveLength(model.sourceVertexCount);
      }
      model.dispose();
    }
    expect(checked).toBeGreaterThan(20);
  });
});
