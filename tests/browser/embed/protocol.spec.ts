import type { connect } from '../../../web/src/embed/client.js';
import { sampleUrls, wikiPage } from '../support/frames.js';
import { expect, test } from '../support/test.js';

const sandboxed = 'width="480" height="360" title="3D model" sandbox="allow-scripts"';

test('the client loads, plays, seeks and takes pictures in a sandboxed frame of another site', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  // The header of docs/hosting.md.
  const headers = { 'Content-Security-Policy': 'frame-ancestors *' };
  const ours = await site({ copyOf: baseURL!, shared: true, headers });
  const frame = `<iframe ${sandboxed} src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frame, script) } });
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
      'not-opened: These addresses open no model.',
    ],
    superseded: expect.stringMatching(/^superseded/),
    events: ['camera-change', 'error', 'finished', 'load', 'pause', 'play'],
    progress: true,
  });
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Fenstrider');
});

test('the client waits for a lazy frame, and says when a page is none of Retromesh', async ({
  page,
  site,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frames = `<iframe id="other" title="Other" src="/other"></iframe><div style="height: 9000px"></div>
    <iframe id="lazy" ${sandboxed} loading="lazy" src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frames, script), '/other': wikiPage('') } });
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
