import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { serve } from '../support/serve.js';

const samples = fileURLToPath(new URL('../../build/samples', import.meta.url));
let requests: string[] = [];

/** Serves the samples; `/without-…/` of a file's name serves them without that file. */
const server = serve((request, response) => {
  const path = decodeURIComponent(request.url!.slice(1));
  requests.push(path);
  const [, without, rest] = /^without-([^/]+)\/(.*)$/.exec(path) ?? [];
  const file = join(samples, (rest ?? path).split('?')[0]!);
  if (!existsSync(file) || (without !== undefined && file.endsWith(without))) response.writeHead(404).end();
  else response.end(readFileSync(file));
});

beforeEach(() => (requests = []));

/** Opens one address; gives the files of the model and the sorted requests, without their folder. */
async function open(path: string): Promise<{ parts: string[]; asked: string[] }> {
  const model = await openModel(`${server.origin}/${path}`);
  model.dispose();
  const asked = requests.map((request) => request.slice(path.lastIndexOf('/') + 1)).sort();
  return { parts: model.parts.map(({ file }) => file).sort(), asked };
}

describe('the address of one file opens the model with what is beside it', () => {
  const pair = ['Fenstrider.uc', 'Fenstrider_a.3d', 'Fenstrider_d.3d'];
  const fenstrider = [...pair, 'JFenstrider1.pcx', 'JFenstrider2.pcx', 'JFenstriderEye.pcx'];

  for (const name of pair)
    it(`Unreal: ${name} finds the pair, its script and the skins that the script names`, async () => {
      const { parts, asked } = await open(`fenstrider/${name}`);
      expect(parts).toEqual(fenstrider);
      expect(asked).toEqual(fenstrider);
    });

  it('Unreal: without a script, nothing more is asked for; of a missing skin, its PNG', async () => {
    const unscripted = await open('without-Fenstrider.uc/fenstrider/Fenstrider_d.3d');
    expect(unscripted.parts).toEqual(['Fenstrider_a.3d', 'Fenstrider_d.3d']);
    expect(unscripted.asked).toEqual(['Fenstrider.uc', 'Fenstrider_a.3d', 'Fenstrider_d.3d']);
    requests = [];
    const { parts, asked } = await open('without-JFenstrider2.pcx/fenstrider/Fenstrider_d.3d');
    expect(parts).toEqual(fenstrider.filter((name) => name !== 'JFenstrider2.pcx'));
    expect(asked).toEqual([...fenstrider, 'JFenstrider2.png'].sort());
  });

  it('Anachronox: the images of the skins, in each format that the game or its mods have', async () => {
    const images = ['bellweed_green', 'bellweed_petal'];
    const { parts, asked } = await open('bellweed/Bellweed.ctc');
    expect(parts).toEqual(['Bellweed.ctc', 'bellweed_green.pcx', 'bellweed_petal.pcx']);
    const tried = images.flatMap((name) => [`${name}.bmp`, `${name}.pcx`]);
    expect(asked).toEqual(['Bellweed.ctc', ...tried].sort());
  });

  it('HumanFly: palettes with the name of the object, textures and sprites by number', async () => {
    const { parts, asked } = await open('skimmer/Skimmer.fly');
    const numbered = ['sprite0.rle', 'texture0.apx', 'texture1.apx', 'texture2.apx', 'texture3.apx'];
    expect(parts).toEqual(['Skimmer.fly', 'Skimmer.pal', ...numbered]);
    expect(asked).toEqual(['Skimmer.fly', 'Skimmer.pal', ...numbered]);
  });

  it('RuneScape: textures by number', async () => {
    const { parts, asked } = await open('dewlop/dewlop_body.ob2');
    expect(parts).toEqual(['dewlop_body.ob2']);
    expect(asked).toEqual(['0.png', 'dewlop_body.ob2']);
  });

  it('keeps the query of the address', async () => {
    await open('fenstrider/Fenstrider_d.3d?version=2');
    expect(requests.every((request) => request.endsWith('?version=2'))).toBe(true);
    expect(requests).toHaveLength(6);
  });
});

it('several addresses are all there is, and a file without its partner is the error that it was', async () => {
  const model = await openModel(
    ['Fenstrider_d.3d', 'Fenstrider_a.3d'].map((name) => `${server.origin}/fenstrider/${name}`),
  );
  model.dispose();
  expect(requests).toHaveLength(2);
  await expect(
    openModel(`${server.origin}/without-Fenstrider_a.3d/fenstrider/Fenstrider_d.3d`),
  ).rejects.toThrow(/Fenstrider_a\.3d/);
  // The skins that the class names were requested when it arrived.
  const skins = (): string[] => requests.filter((path) => path.endsWith('.pcx'));
  await expect.poll(skins, { timeout: 10_000 }).toHaveLength(3);
});

it('nothing is looked for beside data in the address, archives, and names that tell no format', async () => {
  await expect(openModel('data:,no%20model')).rejects.toThrow();
  await expect(openModel(`${server.origin}/fenstrider/crate.zip`)).rejects.toThrow('404');
  await expect(openModel(`${server.origin}/download?id=3`)).rejects.toThrow('404');
  expect(requests).toEqual(['fenstrider/crate.zip', 'download?id=3']);
});

it('requests the file and those beside it by the function of the options', async () => {
  const asked: string[] = [];
  const model = await openModel(`${server.origin}/lantern/Lantern_d.3d`, {
    fetch: (address, options) => {
      asked.push(address.pathname);
      return fetch(new URL(`${address.pathname}?by-function`, server.origin), options);
    },
  });
  model.dispose();
  expect(asked).toContain('/lantern/Lantern_a.3d');
  expect(asked).toContain('/lantern/LanternWood.pcx');
  expect(requests.sort()).toEqual(asked.map((path) => `${path.slice(1)}?by-function`).sort());
});
