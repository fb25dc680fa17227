import type { connect } from '../../../web/src/embed/client.js';
import { zip } from '../support/archives.js';
import { wikiPage } from '../support/frames.js';
import { sampleFiles } from '../support/samples.js';
import { expect, test } from '../support/test.js';

const files = 'https://files.example.org';

test('a redirect of another origin opens nothing that only this origin may read; ports that a page sends are not obeyed @all', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const { bytes } = zip('a.zip', sampleFiles('skimmer'));
  const ours = await site({ copyOf: baseURL!, pages: { '/private/a.zip': bytes } });
  const targets = [
    `${ours.origin}/private/a.zip`,
    'data:application/zip,',
    'file:///etc/passwd',
    `${files}/3/a.zip`,
  ];
  monitor.allowOrigin(files);
  monitor.expectError(/Failed to load resource|blocked by CORS policy/);
  await page.route(`${files}/**`, (route) => {
    const location = targets[Number(/\/(\d)\//.exec(route.request().url())![1])]!;
    return route.fulfill({ status: 302, headers: { location, 'access-control-allow-origin': '*' } });
  });
  const script = "import { connect } from '/embed/client.js'; Object.assign(window, { connect });";
  const frame = `<iframe title="3D model" src="${ours.origin}/embed.html"></iframe>`;
  const wiki = await site({ copyOf: baseURL!, pages: { '/': wikiPage(frame, script) } });
  await page.goto(wiki.origin);
  const [opened, obeyed] = await page.evaluate(
    async (urls) => {
      const { connect: connectTo } = window as unknown as { connect: typeof connect };
      const iframe = document.querySelector('iframe')!;
      const viewer = await connectTo(iframe);
      const { port1, port2 } = new MessageChannel();
      let answers = 0;
      port1.onmessage = () => (answers += 1);
      const hello = { retromesh: 1, id: 1, method: 'hello', params: { version: 1 } };
      iframe.contentWindow!.postMessage(hello, '*', [port2]);
      port1.postMessage({ retromesh: 1, id: 2, method: 'pause' });
      const opens = (url: string) =>
        viewer.load(url).then(
          () => true,
          () => false,
        );
      const opened: boolean[] = [];
      for (const url of urls) opened.push(await opens(url));
      return [opened, answers] as const;
    },
    targets.map((_, at) => `${files}/${at}/a.zip`),
  );
  expect(opened).toEqual(targets.map(() => false));
  expect(ours.requests).toContain('/private/a.zip');
  expect(obeyed).toBe(0);
});
