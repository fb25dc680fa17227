import { describe, expect, test } from 'vitest';
import { elementAttributes } from '../../../../web/src/links/snippets/element-attributes.js';
import { partOfBar, tooLongFor } from '../../../../web/src/links/link-lengths.js';
import { fileStem, snippetsFor } from '../../../../web/src/links/snippets/snippets.js';
import { defaultView, type ViewState } from '../../../../web/src/links/view-state.js';

const page = 'https://retromesh.example/viewer/';
const link = `${page}#v=1&sample=lantern`;
const textsOf = (name: string, src: string[] = []): Record<string, string> => {
  const camera = { yaw: -43, pitch: 13.25, distance: null, target: null, parallel: false };
  const view = { ...defaultView, camera, clip: 'Sway "fast"', playing: false };
  return Object.fromEntries(snippetsFor({ name, link, page, src, view }).map(({ id, text }) => [id, text]));
};

describe('snippets', () => {
  test('are filled in for the model', () => {
    const { html, iframe, markdown, bbcode, ...wiki } = textsOf('Lantern', [
      'https://a.example/l.zip?a=1&b=2',
    ]);
    expect(html).toBe(
      '<script type="module" src="https://retromesh.example/viewer/embed/retro-mesh.js"></script>\n' +
        '<retro-mesh src="https://a.example/l.zip?a=1&amp;b=2" alt="Lantern" controls camera-orbit="-43deg 76.75deg auto" animation-name="Sway &quot;fast&quot;" shadow-intensity="1"></retro-mesh>',
    );
    expect(iframe).toContain(
      ' src="https://retromesh.example/viewer/embed.html#v=1&amp;sample=lantern" title="Lantern"',
    );
    expect(markdown).toBe(`[![Lantern](Lantern.png)](${link})`);
    expect(bbcode).toBe(`[url=${link}][img]Lantern.png[/img][/url]`);
    expect(wiki).toEqual({
      mediawiki:
        '<retro-mesh src="File:Lantern.zip" alt="Lantern" camera-orbit="-43deg 76.75deg auto" animation-name="Sway &#34;fast&#34;" shadow-intensity="1" />',
      'mediawiki-file': '[[File:Lantern.zip|thumb|Lantern]]',
      gadget:
        '<div class="retro-mesh" data-src="https://a.example/l.zip?a=1&#38;b=2" data-alt="Lantern" ' +
        `data-camera="-43,13.25" data-clip="Sway &#34;fast&#34;" data-play="0">[${link} Lantern]</div>`,
      widget:
        '{{#widget:RetroMesh|src=https://a.example/l.zip?a=1&b=2|alt=Lantern|camera=-43,13.25|clip=Sway "fast"|play=0}}',
    });
  });

  test('of a frame have a URL in place of a model that is too long for an address', () => {
    const view = { ...defaultView, display: 'uv' } as const;
    const snippet = (length: number) => {
      const long = `${page}#v=1&display=uv&pack=${'A'.repeat(length)}`;
      return snippetsFor({ name: 'A b', link: long, page, src: [], view }).find(({ id }) => id === 'iframe')!;
    };
    expect(snippet(31_000)).toMatchObject({ text: expect.stringContaining('&amp;pack=AAAA'), before: null });
    const { text, before } = snippet(32_000);
    expect(text).toContain(
      ' src="https://retromesh.example/viewer/embed.html#v=1&amp;src=https://example.org/model.zip&amp;display=uv" ',
    );
    expect(before!.put).toContain('write its URL for https://example.org/model.zip');
  });

  test('keep a name with markup as text', () => {
    const { html, markdown, bbcode, mediawiki } = textsOf('"><img src=x onerror=alert(1)>[[x]](y)');
    for (const text of [html!, mediawiki!])
      expect(text.match(/<[\w-]+/g)).toEqual(text === html ? ['<script', '<retro-mesh'] : ['<retro-mesh']);
    expect(markdown).toMatch(/^\[!\[[^[\]]*(\\[[\]<>][^[\]]*)+\]\([^()\s]*\)\]/);
    expect(bbcode!.match(/\[/g)).toHaveLength(4);
  });

  test('name the file of the wiki for a local model', () => {
    const { gadget, widget } = textsOf('Lantern');
    expect(gadget).toMatch(/ data-src="File:Lantern\.zip" .*>\[\[:File:Lantern\.zip\]\]<\/div>$/);
    expect(widget).toContain('|src={{filepath:Lantern.zip}}|');
  });

  test('keep the arguments of a parser function apart', () => {
    const { widget } = textsOf('a|b}}{{c}}[[d]]<nowiki>~~~~', ['https://a.example/a|b}}.zip']);
    expect(widget).toMatch(/^\{\{#widget:RetroMesh\|src=https:\/\/a\.example\/a%7Cb%7D%7D\.zip\|/);
    expect(widget).toContain('|alt=a{{!}}b))((c))((d))‹nowiki›~ ~ ~ ~|');
  });

  test('name files as file systems and wikis allow', () => {
    expect(fileStem('a/b:c|d[1]#{x}')).toBe('a_b_c_d_1_x_');
    expect(fileStem(' ')).toBe('model');
    expect(fileStem('Nul.v2')).toBe('_Nul.v2');
  });
});

test('the attributes of <retro-mesh> say what a view says', () => {
  const camera = { yaw: 90, pitch: -10, distance: 1 / 3, target: [1e-9, 2, -3.5], parallel: false } as const;
  const view: ViewState = {
    ...defaultView,
    camera,
    fieldOfView: 45,
    clip: 'Walk',
    playing: true,
    speed: 0.5,
    display: 'uv',
    light: 'even',
    background: '#20242a',
    exposure: 1.5,
    shadow: 0,
    filter: 'nearest',
    up: 'z',
    wire: true,
    grid: true,
    normalLines: true,
  };
  expect(elementAttributes(view)).toEqual({
    'camera-orbit': '90deg 100deg 0.333333m',
    'camera-target': '0m 2m -3.5m',
    'field-of-view': '45deg',
    'animation-name': 'Walk',
    autoplay: true,
    'time-scale': '0.5',
    display: 'uv',
    light: 'even',
    background: '#20242a',
    exposure: '1.5',
    'shadow-intensity': '0',
    'texture-filter': 'nearest',
    up: 'z',
    wire: true,
    grid: true,
    outlines: false,
    'normal-lines': true,
    'vertex-grid': false,
  });
});

test('a link is too long for the last place that takes less: what fits there fits the ones after it', () => {
  const lengths = [2000, 2001, 6500, 8001, 32_000, 40_000, 2_000_001];
  expect(lengths.map((length) => tooLongFor(length)?.name)).toEqual([
    undefined,
    'chats',
    'chats',
    'forums and wikis',
    'forums and wikis',
    'browsers but Chromium',
    'all browsers',
  ]);
  expect([10, 2000, 8000, 32_000, 90_000].map((length) => Math.round(partOfBar(length) * 7))).toEqual([
    0, 3, 5, 7, 7,
  ]);
});
