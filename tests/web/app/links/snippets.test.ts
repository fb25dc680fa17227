import { describe, expect, test } from 'vitest';
import { fitsOf } from '../../../../web/src/app/links/link-lengths.js';
import { fileStem, snippetsFor } from '../../../../web/src/app/links/snippets.js';
import { defaultView } from '../../../../web/src/links/view-state.js';

const page = 'https://retromesh.example/viewer/';
const link = `${page}#v=1&sample=lantern`;
const textsOf = (name: string, src: string[] = []): Record<string, string> => {
  const view = { ...defaultView, clip: 'Sway "fast"', playing: false };
  return Object.fromEntries(snippetsFor({ name, link, page, src, view }).map(({ id, text }) => [id, text]));
};

describe('snippets', () => {
  test('are filled in for the model', () => {
    const { html, iframe, markdown, bbcode, mediawiki } = textsOf('Lantern', [
      'https://a.example/l.zip?a=1&b=2',
    ]);
    expect(html).toBe(
      '<script type="module" src="https://retromesh.example/viewer/embed/retro-mesh.js"></script>\n' +
        '<retro-mesh src="https://a.example/l.zip?a=1&amp;b=2" alt="Lantern" controls animation-name="Sway &quot;fast&quot;"></retro-mesh>',
    );
    expect(iframe).toContain(
      ' src="https://retromesh.example/viewer/#v=1&amp;sample=lantern" title="Lantern"',
    );
    expect(markdown).toBe(`[![Lantern](Lantern.png)](${link})`);
    expect(bbcode).toBe(`[url=${link}][img]Lantern.png[/img][/url]`);
    expect(mediawiki).toBe(
      '<retro-mesh src="File:Lantern.zip" alt="Lantern" animation-name="Sway &quot;fast&quot;" />',
    );
  });

  test('keep a name with markup as text', () => {
    const { html, markdown, bbcode, mediawiki } = textsOf('"><img src=x onerror=alert(1)>[[x]](y)');
    for (const text of [html!, mediawiki!])
      expect(text.match(/<[\w-]+/g)).toEqual(text === html ? ['<script', '<retro-mesh'] : ['<retro-mesh']);
    expect(markdown).toMatch(/^\[!\[[^[\]]*(\\[[\]<>][^[\]]*)+\]\([^()\s]*\)\]/);
    expect(bbcode!.match(/\[/g)).toHaveLength(4);
  });

  test('name files as file systems and wikis allow', () => {
    expect(fileStem('a/b:c|d[1]#{x}')).toBe('a_b_c_d_1_x_');
    expect(fileStem(' ')).toBe('model');
  });
});

test('a link of 6,500 characters fits in forums and wikis, and not in chats', () => {
  expect(fitsOf(6500).map(({ name, fits }) => [name, fits])).toEqual([
    ['Chat', false],
    ['Forums and wikis', true],
    ['All browsers', true],
    ['Chromium', true],
  ]);
});
