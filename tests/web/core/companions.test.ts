import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { MissingFile } from '../../../web/src/core/model.js';
import { companions } from '#wasm/family-companions.js';
import { candidatesFor, Companions, mentionedIn } from '../../../web/src/core/companions/companions.js';
import { partnersOf } from '../../../web/src/core/files/partners.js';

test.each([
  ['unreal', 'rifle_d.3d', ['rifle_a.3d', 'rifle.uc']],
  ['unreal', 'RIFLE_D.3D', ['RIFLE_A.3D', 'RIFLE.uc']],
  ['unreal', 'Rifle_D.3d', ['Rifle_A.3d', 'Rifle.uc']],
  ['unreal', 'rifle_anim.3d', ['rifle_data.3d', 'rifle.uc']],
  ['unreal', 'Rifle.UC', ['Rifle_d.3d', 'Rifle_a.3d']],
  ['unreal', 'rifle.3d', []],
  ['unreal', '_d.3d', []],
  ['humanfly', 'ship.fly', ['ship.pal']],
  ['humanfly', 'ship', ['ship.pal']],
  ['ctc', 'beam.ctc', []],
  ['runescape', 'main_file_cache.dat', ['idx0', 'idx1', 'idx2'].map((end) => `main_file_cache.${end}`)],
  ['runescape', 'models', ['config', 'textures']],
  ['runescape', 'my-models', []],
  ['constructor', 'rifle_d.3d', []],
])('of %s, %s is looked for with %j', (family, name, partners) => {
  expect(partnersOf(name, family)).toEqual(partners);
});

test.each([
  ['unreal', { kind: 'texture', name: 'Models/Skin.pcx' }, ['Skin.pcx', 'Skin.png']],
  ['unreal', { kind: 'texture', name: 'a.b.png' }, ['a.b.png']],
  [
    'unreal',
    { kind: 'archive', name: 'Botpack.u' },
    ['Botpack.u', 'Botpack.utx', '../Textures/Botpack.utx', '../System/Botpack.u'],
  ],
  ['ctc', { kind: 'skin', name: 'skin' }, ['skin', 'skin.bmp', 'skin.pcx', 'skin.tga', 'skin.png']],
  ['runescape', { kind: 'texture', name: '7', numbers: [7] }, ['7.png']],
  ['runescape', { kind: 'texture', name: 'lava.png', numbers: [7] }, ['lava.png']],
  ['runescape', { kind: 'part', name: 'head' }, []],
  ['humanfly', { kind: 'sprite', name: '', numbers: [0] }, ['sprite0.rle', 'sprite0.png']],
] as const)('of %s, the missing %j may be %j', (family, missing, files) => {
  expect(candidatesFor(missing as unknown as MissingFile, family)).toEqual(files);
});

const unrealScript = companions['unreal']!.mentions['.uc']!;

test.each([
  ['#exec TEXTURE IMPORT NAME=Skin FILE=Models\\Skin.pcx GROUP=Skins FLAGS=2', ['Skin.pcx']],
  [' #forceexec texture import file="a.b.PCX" name=Skin', ['a.b.PCX']],
  ['#exec TEXTURE IMPORT FILE=a.pcx\r\n#exec TEXTURE IMPORT FILE=B\\a.pcx\r\n', ['a.pcx']],
  ['// #exec TEXTURE IMPORT FILE=a.pcx', []],
  ['#exec TEXTURE IMPORT NAME=FILE\nFILE=a.pcx', []],
  ['#exec OBJ LOAD FILE=Skins.utx PACKAGE=Skins', []],
  [Array.from({ length: 9 }, (_, i) => `#exec TEXTURE IMPORT FILE=${i}.pcx\n`).join(''), []],
])('of %j the files are %j', (text, names) => {
  expect(mentionedIn(text, unrealScript)).toEqual(names);
});

/** Files without models, which remember what they were completed with. */
function emptyFiles() {
  const added: string[] = [];
  const files = {
    added,
    entries: [],
    isComplete: true,
    findMeant: async () => null,
    complete: async () => files,
    with: async (sources: readonly { name: string }[]) => {
      added.push(...sources.map(({ name }) => name));
      return files;
    },
    open: () => Promise.reject(new Error('there is no model')),
  };
  return files;
}

/** Requests take long on a busy machine. */
const waiting = { timeout: 20_000 };

test(
  'what was started for an address serves its next opening, but none with a fetch of its own',
  { timeout: 60_000 },
  async () => {
    const requested: string[] = [];
    const server = createServer(({ url }, response) => {
      requested.push(url!);
      const isScript = url!.startsWith('/rifle.uc');
      response.end(isScript ? '#exec TEXTURE IMPORT NAME=Skin FILE=skin.pcx\n' : 'bytes');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rifle_d.3d?v=1`;
      const all = ['/rifle.uc?v=1', '/rifle_a.3d?v=1', '/skin.pcx?v=1'];
      Companions.start(new URL(address));
      await vi.waitUntil(() => requested.length === all.length, waiting);
      expect(requested.toSorted()).toEqual(all);
      const files = emptyFiles();
      await Companions.of(`${address}#rifle`, 'unreal')!.complete(files, {});
      expect(files.added).toEqual(['rifle_a.3d', 'rifle.uc']);
      expect(requested.toSorted()).toEqual(all);

      Companions.start(new URL(address));
      await vi.waitUntil(() => requested.length === 2 * all.length, waiting);
      const own: string[] = [];
      const refusing = async (url: URL) => {
        own.push(url.pathname);
        return new Response(null, { status: 403 });
      };
      const refused = emptyFiles();
      await Companions.of(address, 'unreal', { fetch: refusing })!.complete(refused, {});
      expect(own.toSorted()).toEqual(['/rifle.uc', '/rifle_a.3d']);
      expect(refused.added).toEqual([]);
    } finally {
      server.close();
    }
  },
);
