import type { connect } from '../../../web/src/embed/client.js';
import { embedPath, frameOf, sampleUrls, viewOf, whenDrawn, wikiPage } from '../support/frames.js';
import { expect, test } from '../support/test.js';

const fenstrider = sampleUrls('Fenstrider');
const sandboxed = 'width="480" height="360" title="3D model" sandbox="allow-scripts"';

test('the client loads, plays, seeks and takes pictures in a sandboxed frame of another site', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frame = `<iframe ${sandboxed} src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frame, script) } });
  for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
  monitor.expectError(/Failed to load resource/);
  await page.goto(wiki.origin);
  const result = await page.evaluate(async (urls) => {
    const { connect: connectTo } = window as unknown as { connect: typeof connect };
    const viewer = await connectTo(document.querySelector('iframe')!);
    const events: string[] = [];
    for (const name of ['load', 'error', 'camera-change', 'play', 'pause', 'finished'] as const)
      viewer.on(name, () => events.push(name));
    let progress = 0;
    const stop = viewer.on('progress', ({ totalProgress }) => (progress = totalProgress));
    const codeOf = (request: Promise<unknown>): Promise<string> =>
      request.then(
        () => 'none',
        ({ code, message }) => `${code}: ${message}`,
      );
    const early = await codeOf(viewer.play());
    const before = viewer.model;
    const model = await viewer.load(urls, { title: 'Strider' });
    stop();
    const clip = await viewer.clip('lunge');
    const moment = await viewer.seek(0.25);
    const finished = new Promise((done) => viewer.on('finished', done));
    const playing = await viewer.play({ loop: false, speed: 4 });
    const end = await finished;
    await viewer.play({ loop: true });
    const paused = await viewer.pause();
    const stage = { exposure: 2, shadowIntensity: 0, textureFilter: 'nearest', up: 'z' } as const;
    const display = await viewer.display({ display: 'normals', background: 'rgb(9 8 7)', ...stage });
    const camera = await viewer.camera('90deg 90deg auto');
    const picture = await viewer.snapshot({ width: 64, height: 48 });
    const bitmap = await createImageBitmap(picture);
    const context = new OffscreenCanvas(64, 48).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, 64, 48);
    const link = new TextDecoder().decode((await picture.arrayBuffer()).slice(37, 600));
    const errors = [
      await codeOf(viewer.clip('Fly')),
      await codeOf(viewer.display({ display: 'priorities' })),
      await codeOf(viewer.request('seek', { time: -1 })),
      await codeOf(viewer.load('nowhere/crate.zip')),
    ];
    const superseded = codeOf(viewer.load(urls[0]!));
    await viewer.load(urls);
    const known = viewer.model?.name;
    viewer.disconnect();
    const closed = await codeOf(viewer.play());
    return {
      early,
      before,
      known,
      closed,
      model: { ...model, clips: model.clips.length > 5, displays: model.displays.slice(0, 2) },
      clip,
      moment,
      playing,
      end,
      paused: paused.playing,
      display,
      camera,
      picture: {
        type: picture.type,
        width: bitmap.width,
        height: bitmap.height,
        corner: [...data.slice(0, 4)],
        colours: new Set(new Uint32Array(data.buffer)).size > 20,
        link: /^iTXtRetromesh\0{5}v=1&src=http.+&camera=90,0.*&clip=Lunge&.*display=normals.*&exposure=2&shadow=0&filter=nearest&up=z/.test(
          link,
        ),
      },
      errors,
      superseded: await superseded,
      events: [...new Set(events)].sort(),
      progress: progress > 0,
    };
  }, sampleUrls('Fenstrider'));
  expect(result).toEqual({
    early: 'no-model: play needs a model, and none is shown.',
    before: null,
    known: 'Fenstrider',
    closed: 'disconnected: The connection was closed.',
    model: {
      name: 'Fenstrider',
      clips: true,
      displays: ['textured', 'shaded'],
      missingFiles: ['JFenstriderEye.pcx', 'JFenstrider2.pcx'],
    },
    clip: { clip: 'Lunge', frame: 0, time: 0, playing: false },
    moment: { clip: 'Lunge', frame: expect.any(Number), time: 0.25, playing: false },
    playing: { clip: 'Lunge', frame: expect.any(Number), time: 0.25, playing: true },
    end: { clip: 'Lunge', frame: expect.any(Number), time: expect.any(Number), playing: false },
    paused: false,
    display: {
      display: 'normals',
      light: 'camera',
      background: 'rgb(9 8 7)',
      wire: false,
      grid: false,
      exposure: 2,
      shadowIntensity: 0,
      textureFilter: 'nearest',
      up: 'z',
    },
    camera: { orbit: expect.stringMatching(/^90deg 90deg [\d.]+m$/), description: 'From the left.' },
    picture: { type: 'image/png', width: 64, height: 48, corner: [9, 8, 7, 255], colours: true, link: true },
    errors: [
      'not-available: The model has no clip "Fly".',
      'not-available: The model has no data for the display priorities.',
      expect.stringMatching(/^bad-parameter: time of seek has to be/),
      expect.stringMatching(/^not-found: crate\.zip could not be downloaded/),
    ],
    superseded: expect.stringMatching(/^superseded/),
    events: ['camera-change', 'error', 'finished', 'load', 'pause', 'play'],
    progress: true,
  });
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Fenstrider');
});

test('a page that did not shake hands, and a frame beside it, are ignored and told nothing', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const src = `${ours.origin}${embedPath({ src: fenstrider, title: 'Mine' })}`;
  // The frame beside it says hello and gives orders, as the page does without hello.
  const intruder = wikiPage(
    '',
    `const say = (method, params) => parent.frames[0].postMessage({ retromesh: 1, id: method, method, params }, '*');
    window.addEventListener('message', ({ data }) => parent.postMessage({ leaked: data }, '*'));
    for (let i = 0; i < 5; i += 1) { say('hello', { version: 1 }); say('display', { display: 'uv' }); say('load', { src: 'x.zip' }); }
    parent.postMessage('said', '*');`,
  );
  const other = await site({ pages: { '/': intruder } });
  const frames = `<iframe ${sandboxed} src="${src}"></iframe><iframe title="Intruder" src="${other.origin}/"></iframe>`;
  const wiki = await site({ pages: { '/': wikiPage(frames) } });
  for (const { origin } of [ours, wiki, other]) monitor.allowOrigin(origin);
  await page.addInitScript(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data }) => received.push(data));
  });
  await page.goto(wiki.origin);
  const frame = await frameOf(page);
  await whenDrawn(frame, 'Mine');
  await page.evaluate(async () => {
    const [target, beside] = Array.from(document.querySelectorAll('iframe'));
    const orders: object[] = [
      { method: 'display', params: { display: 'uv' } },
      { method: 'load', params: { src: 'x.zip' } },
      { method: 'hello' },
      { method: 'hello', params: { version: 0 } },
    ];
    for (const order of orders) target!.contentWindow!.postMessage({ retromesh: 1, id: 1, ...order }, '*');
    for (const noise of ['hello', null, 7, { retromesh: 1 }, [1]])
      target!.contentWindow!.postMessage(noise, '*');
    // Loaded again now that the viewer listens.
    beside!.src += '';
    await new Promise((done) => beside!.addEventListener('load', done, { once: true }));
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { received: unknown[] }).received.length))
    .toBeGreaterThanOrEqual(2);
  // A message that is answered comes after those that are not.
  const answer = await page.evaluate(() => {
    const target = document.querySelector('iframe')!.contentWindow!;
    return new Promise((done) => {
      window.addEventListener('message', ({ data, ports }) => done([data.id, ports.length]), { once: true });
      target.postMessage({ retromesh: 1, id: 'last', method: 'hello', params: { version: 1 } }, '*');
    });
  });
  expect(answer).toEqual(['last', 1]);
  const received = await page.evaluate(() => (window as unknown as { received: unknown[] }).received);
  expect(received.filter((data) => data !== 'said')).toEqual([expect.objectContaining({ id: 'last' })]);
  expect(await viewOf(frame)).toMatchObject({ display: 'textured' });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Mine');
});

test('the client waits for a lazy frame, and says when a page is none of Retromesh', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frames = `<iframe id="other" title="Other" src="/other"></iframe><div style="height: 9000px"></div>
    <iframe id="lazy" ${sandboxed} loading="lazy" src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frames, script), '/other': wikiPage('') } });
  for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
  await page.clock.install();
  await page.goto(wiki.origin);
  await page.evaluate(() => {
    const { connect: connectTo } = window as unknown as { connect: typeof connect };
    const [other, lazy] = Array.from(document.querySelectorAll('iframe'));
    const outcomes: string[] = [];
    Object.assign(window, { outcomes });
    connectTo(lazy!).then(({ model }) => outcomes.push(`lazy ${model}`));
    connectTo(other!).catch(({ code, message }) => outcomes.push(`${code}: ${message}`));
    connectTo(other!, { signal: AbortSignal.abort('enough') }).catch((reason) => outcomes.push(reason));
    other!.src += '';
    return new Promise((done) => other!.addEventListener('load', done, { once: true }));
  });
  await page.clock.fastForward(10_001);
  const outcomes = () => page.evaluate(() => (window as unknown as { outcomes: string[] }).outcomes);
  await expect.poll(outcomes).toEqual(['enough', 'no-answer: The frame shows no embed.html of Retromesh.']);
  await page.locator('#lazy').scrollIntoViewIfNeeded();
  await expect.poll(outcomes).toContain('lazy null');
});
