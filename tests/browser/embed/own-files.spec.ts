import type { RequestListener, ServerResponse } from 'node:http';
import type { connect } from '../../../web/src/embed/client.js';
import { zip } from '../support/archives.js';
import { crate } from '../support/models.js';
import { wikiPage } from '../support/frames.js';
import { plain, png } from '../support/pictures.js';
import { expect, test } from '../support/test.js';

// Pages of another origin try to learn pixels, bytes and answers of addresses of the origin of embed.html. Ports do not tell sites apart:
// cookies of the visitor are sent for the frame, even strict ones.

const { all, faces, frames, script, skin } = crate();
const magenta = png(skin.name, 16, plain([255, 0, 255])).bytes;
const model = zip('crate.zip', [faces, frames, script]).bytes;
const sandboxes = [
  ['without sandbox', '', []],
  ['in a sandbox', 'sandbox="allow-scripts"', ['@all']],
] as const;

const send =
  (body: Uint8Array | string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', ...headers }).end(body);
const end = (status: number, headers = {}): RequestListener =>
  send('', headers) &&
  ((_, response: ServerResponse) =>
    response.writeHead(status, { 'Access-Control-Allow-Origin': '*', ...headers }).end());
const forVisitor =
  (headers?: Record<string, string>): RequestListener =>
  (request, response) =>
    (request.headers.cookie?.includes('visitor=1') ? send(magenta, headers) : end(403))(request, response);
/** What has no model: each in its own way. */
const nothing: Record<string, RequestListener> = {
  forbidden: end(403),
  gone: end(404),
  broken: end(500),
  page: send('<!doctype html><p>Sign in'),
  text: send('no model, no image, and no web page'),
  empty: send(''),
  'leads-out': end(302, { Location: '/private/crate.bmp' }),
  away: end(302, { Location: 'https://127.0.0.1:9/' }),
};

for (const [how, sandbox, tag] of sandboxes) {
  const title = `a page of another origin learns nothing of files outside the folder of embed.html, or for the visitor alone: ${how}`;
  test(title, { tag: [...tag] }, async ({ page, site, monitor, baseURL }) => {
    monitor.allowOrigin('https://127.0.0.1:9');
    monitor.expectError(/Failed to load resource|Access to fetch|not allowed/);
    const cookies: unknown[] = [];
    const copy = await (await page.request.get(`${baseURL}/embed.html`)).text();
    const ofOwner = copy.replace('data-src-in-fragment', '$& data-model-folders="/private/"');
    const ours = await site({
      copyOf: baseURL!,
      under: '/viewer',
      shared: true,
      pages: { '/viewer/of-owner.html': ofOwner },
      answers: {
        '/sign-in': send('<!doctype html>', { 'Set-Cookie': 'visitor=1; SameSite=Strict' }),
        ...Object.fromEntries(all.map(({ name, bytes }) => [`/private/${name}`, send(bytes)])),
        '/viewer/visitors/crate.bmp': forVisitor(),
        '/viewer/kept/crate.bmp': forVisitor({ 'Cache-Control': 'max-age=9999' }),
        '/viewer/models/crate.zip': (request, response) => {
          cookies.push(request.headers.cookie);
          send(model)(request, response);
        },
        ...Object.fromEntries(
          Object.entries(nothing).map(([name, answer]) => [`/viewer/nothing/${name}/crate.bmp`, answer]),
        ),
        '/viewer/models/crate.bmp': send(magenta),
      },
    });
    const frame = `<iframe title="3D model" width="200" height="150" ${sandbox} src="${ours.origin}/viewer/embed.html"></iframe>`;
    const code = `import { connect } from '${ours.origin}/viewer/embed/client.js'; Object.assign(window, { connect });`;
    const theirs = await site({ pages: { '/': wikiPage(frame, code) } });
    await page.goto(`${ours.origin}/sign-in`);
    // As the visitor sees them: a copy is in the cache of the browser.
    const statuses = ['/viewer/visitors/crate.bmp', '/viewer/kept/crate.bmp'].map((path) =>
      page.evaluate(async (address) => (await fetch(address)).status, path),
    );
    expect(await Promise.all(statuses)).toEqual([200, 200]);

    await page.goto(theirs.origin);
    const skins = [
      '/private/crate.bmp',
      '../private/crate.bmp',
      `//${new URL(ours.origin).host}/private/crate.bmp`,
      '..\\private\\crate.bmp',
      '..%2fprivate/crate.bmp',
      '%252e%252e/private/crate.bmp',
      '..;/private/crate.bmp',
      'visitors/crate.bmp',
      'kept/crate.bmp',
      ...Object.keys(nothing).map((name) => `nothing/${name}/crate.bmp`),
    ];
    const models = ['/private/crate_d.3d', `blob:${ours.origin}/0-0`, ...skins.slice(-8)];
    const learned = await page.evaluate(
      async ([ownModel, skinsToTry, modelsToTry]) => {
        const { connect: connectTo } = window as unknown as { connect: typeof connect };
        const iframe = document.querySelector('iframe')!;
        let viewer = await connectTo(iframe);
        const picture = async (): Promise<string> => {
          const bitmap = await createImageBitmap(await viewer.snapshot({ width: 64, height: 64 }));
          const context = new OffscreenCanvas(64, 64).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          return context.getImageData(0, 0, 64, 64).data.join();
        };
        const told: string[] = [];
        for (const name of ['load', 'error', 'progress'] as const)
          viewer.on(name, (detail) => told.push(`${name} ${JSON.stringify(detail)}`));
        /** All that the page is told when it loads these addresses. */
        const answerTo = async (...src: string[]): Promise<string> => {
          told.length = 0;
          const answer = await viewer.load(src).catch(({ code: word, message }) => ({ word, message }));
          return JSON.stringify([answer, ...told]);
        };
        const [pictures, answersOfSkins, answersOfModels] = [new Set(), new Set(), new Set()];
        // What comes after the first image would change later ones.
        const settle = () => viewer.display({ background: '#888888', shadowIntensity: 0 });
        answersOfSkins.add(await answerTo(ownModel, skinsToTry[0]!));
        await settle();
        for (const skinAddress of skinsToTry) {
          answersOfSkins.add(await answerTo(ownModel, skinAddress));
          pictures.add(await picture());
        }
        for (const address of modelsToTry) answersOfModels.add(await answerTo(address));
        // The same by the address of the frame.
        const shown = new Promise((done) => viewer.on('load', done));
        iframe.src += `#src=models%2Fcrate.zip&src=${encodeURIComponent(skinsToTry[0]!)}`;
        await shown;
        await settle();
        pictures.add(await picture());
        const withPublicSkin = JSON.parse(await answerTo(ownModel, 'models/crate.bmp'))[0];
        const isSeen = !pictures.has(await picture());
        // In a copy whose owner names the folder, so are those there.
        const ofOwnerFrame = iframe.cloneNode() as HTMLIFrameElement;
        ofOwnerFrame.src = iframe.src.replace('embed.html', 'of-owner.html').replace(/#.*/, '');
        iframe.replaceWith(ofOwnerFrame);
        viewer = await connectTo(ofOwnerFrame);
        const { missingFiles } = await viewer.load([ownModel, skinsToTry[0]!]);
        return [
          missingFiles,
          pictures.size,
          [...answersOfSkins],
          [...answersOfModels],
          withPublicSkin,
          isSeen,
        ] as const;
      },
      [
        `data:,${Array.from(model, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`,
        skins,
        models,
      ] as const,
    );
    const [missingOfOwner, pictures, ofSkins, ofModels, withPublicSkin, isSeen] = learned;
    const told = '{"word":"not-opened","message":"These addresses open no model."}';
    const event = JSON.stringify('error {"code":"not-opened","message":"These addresses open no model."}');
    expect({ pictures, ofSkins, ofModels }).toEqual({
      pictures: 1,
      ofSkins: [expect.stringContaining('"missingFiles":["crate.bmp"]')],
      ofModels: [`[${told},${event}]`],
    });
    expect(cookies).toEqual(cookies.map(() => undefined));
    // A skin that is for all is seen.
    expect([withPublicSkin.missingFiles, isSeen, missingOfOwner]).toEqual([[], true, []]);
  });
}
