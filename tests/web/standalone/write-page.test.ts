import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writePage, type StandalonePage } from '../../../web/src/standalone/write-page.js';

const source = readFileSync(new URL('../../../web/standalone.html', import.meta.url), 'utf8');
const template = `<title>{{title}}</title><a href="{{address}}">{{title}}</a><i data-view="{{view}}"></i><b>{{modules}} {{files}}</b><script type="module">'{{title}}'</script>`;

const page: StandalonePage = {
  title: 'Lantern',
  address: 'https://example.org/',
  view: 'v=1',
  modules: 'AA',
  files: 'BB',
};

describe('a stand-alone page', () => {
  test('has the model in place of the names, and the script as it is', () => {
    expect(writePage(template, page)).toBe(
      `<title>Lantern</title><a href="https://example.org/">Lantern</a><i data-view="v=1"></i><b>AA BB</b><script type="module">'{{title}}'</script>`,
    );
  });

  test('has every value as text', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('</script>', '<!--', '"\'><img src=x>', '$&', '{{files}}'),
    );
    fc.assert(
      fc.property(value, value, (title, view) => {
        const html = writePage(template, { ...page, title, view });
        const [, inTitle] = /^<title>([^<>]*)<\/title>/.exec(html)!;
        const [, inAttribute] = /data-view="([^"<>]*)"><\/i>/.exec(html)!;
        const text = (escaped: string) =>
          escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
        expect([text(inTitle!), text(inAttribute!)]).toEqual([title, view]);
      }),
    );
  });

  test('has a place for each value in the template, and a policy without connections', () => {
    for (const name of Object.keys(page)) expect(source).toContain(`{{${name}}}`);
    const [, policy] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(source)!;
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).not.toMatch(/connect-src|https?:|blob:|unsafe-inline|'unsafe-eval'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
});
