import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { viewOfOptions } from '../../web/src/cli/render.js';
import { filesBelow, retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { tetrahedron } from '../support/tetrahedron.js';

const folder = temporaryFolder();
writeFiles(folder, { ...tetrahedron('one', 2), ...tetrahedron('two', 2), 'out/one.png': 'kept' });
afterAll(() => void vi.unstubAllEnvs());

async function render(...args: string[]) {
  const { code, err } = await retromesh('render', ...args.map((arg) => arg.replace('@', folder)));
  return { code, err: err.replaceAll(folder, '@') };
}

describe('retromesh render', () => {
  test.each([
    [
      { out: 'a.png', size: '800' },
      { width: 800, height: 800, background: 'transparent' },
    ],
    [
      {
        out: 'a.png',
        size: '80x60',
        time: '0.5',
        clip: 'Walk',
        background: '#AbC',
        camera: 'auto 75deg auto',
      },
      { width: 80, height: 60, seconds: 0.5, clip: 'Walk', background: '#AbC' },
    ],
  ])('reads %o', (options, view) => {
    expect(viewOfOptions(options)).toMatchObject(view);
  });

  test.each([
    [[], /-o/],
    [['-o', 'a.png', '--size', '800x'], /800x600.*"800x"/],
    [['-o', 'a.png', '--size', '5000'], /4096/],
    [['-o', 'a.png', '--time', 'soon'], /seconds.*"soon"/],
    [['-o', 'a.png', '--camera', '30deg up 105%'], /"30deg 75deg 105%".*"30deg up 105%"/],
    [['-o', 'a.png', '--background', 'bleu'], /CSS colour: "bleu"/],
    [['-o', 'a.png', '--list'], /no option --list/],
  ])('rejects %o', async (args, message) => {
    const { code, err } = await render('@/one_d.3d', ...args);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  test('says what to install where there is no browser', async () => {
    vi.stubEnv('RETROMESH_CHROMIUM', '/nowhere/chromium');
    const { code, err } = await render('@/one_d.3d', '-o', '@/x.png');
    vi.unstubAllEnvs();
    expect([code, err]).toEqual([1, expect.stringMatching(/Chromium, Chrome or Edge.*RETROMESH_CHROMIUM/)]);
  });

  // Any program will do: none of these comes as far as starting it.
  test('never replaces a file unless it is told to, and wants a folder for several models', async () => {
    vi.stubEnv('RETROMESH_CHROMIUM', process.execPath);
    expect(await render('@/one_d.3d', '-o', '@/out')).toEqual({
      code: 1,
      err: '@/out/one.png is there already; --force replaces it. Nothing was written.\n',
    });
    expect(new TextDecoder().decode(filesBelow(folder)['out/one.png'])).toBe('kept');
    expect(await render('@/one_d.3d', '@/two_d.3d', '-o', '@/x.png')).toEqual({
      code: 2,
      err: 'retromesh: these are 2 models: -o has to be a folder, such as @/x/\nTry "retromesh --help".\n',
    });
    expect(await render('@/one_d.3d', '-o', '@/x.jpg')).toMatchObject({ code: 2 });
    const { code, err } = await render('@/one_d.3d', '-o', '@/x.png', '--clip', 'Fly');
    expect([code, err]).toEqual([1, expect.stringMatching(/^one has no clip "Fly"\. It has /)]);
    expect(existsSync(join(folder, 'x.png'))).toBe(false);
    vi.unstubAllEnvs();
  });
});
