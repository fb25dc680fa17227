import { bbcode, html, iframe, markdown } from './page-snippets.js';
import type { Snippet, SnippetInput } from './snippet.js';
import { gadget, mediawiki, mediawikiFile, widget } from './wiki-snippets.js';

export { fileStem, type SnippetInput } from './snippet.js';

/** What the dialog offers, in its order. */
const snippets = [mediawiki, html, bbcode, markdown, iframe, mediawikiFile, gadget, widget];

/**
 * The snippets for a model. Names of files are text in each of them, whatever they contain.
 *
 * ```ts
 * snippetsFor({ name: 'Lantern', link, page, src: [], view: null })[3].text;
 * // → "[![Lantern](Lantern.png)](https://…#v=1&sample=lantern)"
 * ```
 */
export function snippetsFor(input: SnippetInput): readonly Snippet[] {
  return snippets.map((snippet) => snippet(input));
}
