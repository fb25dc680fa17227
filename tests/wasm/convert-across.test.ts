import { describe, expect, it } from 'vitest';
import { modelOfMesh } from '../../web/src/convert/imported/mesh-model.js';
import { targets } from '../../web/src/convert/targets.js';
import type { Timed } from '../../web/src/core/clip-time.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { openSample, sampleNames } from '../support/sample-models.js';
import { drawnTriangles } from '../support/exported-files.js';
import { checkReadAgain, options } from './convert-checks.js';

// Models, written for other programs, read again, and written for each family of games.

const games = targets.filter(({ game }) => game);
const gameOptions = { ...options, stem: 'Copy', frames: { frame: 0 }, millimetres: 1 };

const spanOf = ({ bounds }: Model): number =>
  Math.max(...[0, 1, 2].map((axis) => bounds[axis + 3]! - bounds[axis]!));

/** The frames of a clip whose frames have equal durations. */
function stepsOf({ count, durations = new Uint16Array(count).fill(1) }: Timed): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return durations.reduce((sum, each) => sum + each, 0) / durations.reduce(divisor, 0);
}

describe.each(sampleNames)('the sample %s', (name) => {
  it('comes back from GLB with every frame and from OBJ, and goes on into each family', async () => {
    const model = await openSample(name);
    const meshes = await checkReadAgain(name, model, 'every');
    expect(games.length).toBeGreaterThanOrEqual(4);
    for (const mesh of Object.values(meshes))
      for (const target of games) {
        const input = { model: await modelOfMesh(mesh), mesh, files: async () => [] };
        const { files, notes } = await target.write(input, gameOptions);
        const after = await openModel(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
        expect(after.format).toBe(target.id);
        expect(drawnTriangles(after), target.id).toEqual(drawnTriangles(model));
        if (target.id === 'unreal' || target.id === 'ctc') {
          expect(Math.abs(spanOf(after) / spanOf(input.model) - 1)).toBeLessThan(0.1); // of what is drawn
          const counts = after.clips.map((clip) => [clip.name, clip.count]);
          for (const timed of mesh.clips)
            expect(counts).toContainEqual(
              target.id === 'ctc' ? [timed.name.slice(0, 16), timed.count] : [timed.name, stepsOf(timed)],
            );
        } else if (mesh.clips.length > 0 && after.clips.length === 0) {
          const frames = mesh.frames.length / 3 / mesh.vertexCount;
          const note = expect.objectContaining({
            severity: 'warning',
            title: `${frames.toLocaleString('en')} frames become one`,
          });
          expect(notes).toContainEqual(note);
          expect(await target.notes(input, gameOptions)).toContainEqual(note); // before anything is written
        }
        after.dispose();
      }
    model.dispose();
  });
});
