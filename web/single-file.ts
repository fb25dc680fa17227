import type { Plugin } from 'vite';
import { hashOf } from './first-frame.js';
import { noticesOf } from './notices/notices.js';

/**
 * Writes one HTML file instead of a page with its files: script and style are in it, and its policy allows them by their hashes.
 * Modules of WebAssembly are left out: who uses the page puts them into it. The licences of software of others are a comment.
 */
export function singleFile(page: string, written: string): Plugin {
  return {
    name: 'retromesh-single-file',
    enforce: 'post',
    transform: {
      order: 'pre',
      filter: { code: /new URL\([^)]*\.wasm['"]/ },
      handler: (code) => ({ code: code.replaceAll('new URL(', 'new URL(/* @vite-ignore */ '), map: null }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        let [html, script, style, notices] = ['', '', '', ''];
        for (const [name, file] of Object.entries(bundle)) {
          if (name === page && file.type === 'asset') html = String(file.source);
          else if (file.type === 'chunk' && file.isEntry) {
            script = withoutTags(file.code);
            notices = noticesOf('dist/standalone', 'standalone', file.moduleIds);
          } else if (name.endsWith('.css') && file.type === 'asset') style = String(file.source);
          else this.error(`${name} is not in the page`);
          delete bundle[name];
        }
        if (!html || !script || !style) this.error('the page needs a script and a style sheet');
        this.emitFile({
          type: 'asset',
          fileName: written,
          source: inlined(html, script, style) + comment(notices),
        });
      },
    },
  };
}

function inlined(html: string, script: string, style: string): string {
  return html
    .replace(/\s*<script type="module"[^>]*src=[^>]*><\/script>/, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
    .replace("script-src 'self'", `script-src ${hashOf(script)}`)
    .replace("style-src 'self'", `style-src ${hashOf(style)}`);
}

const comment = (text: string): string => `<!--\n${text.replaceAll('-->', '->')}-->\n`;

/**
 * The script without tags of its own element, which can only be in its strings, templates and regular expressions: `</script` would end the
 * element, and `<script` after `<!--` would make its end tag a part of it.
 */
function withoutTags(code: string): string {
  return code.trim().replace(/<(?=\/?script)/gi, '\\x3c');
}
