import type { ViewState } from '../../links/view-state.js';

/** What snippets are filled in with. */
export interface SnippetInput {
  readonly name: string;
  /** The link to the page. */
  readonly link: string;
  /** URL of the page, at which `embed/` is. */
  readonly page: string;
  /** URLs of the model's files; empty for local files. */
  readonly src: readonly string[];
  readonly view: ViewState | null;
}

/** Text to be pasted somewhere else, and what else is needed there. */
export interface Snippet {
  readonly id: string;
  /** "Markdown" */
  readonly name: string;
  readonly text: string;
  readonly advice: string;
}

/** The attribute of `<retro-mesh>` that names a clip. */
const clipAttribute = 'animation-name';
const height = 400;

/**
 * The snippets for a model. Names of files are text in each of them, whatever they contain.
 *
 * ```ts
 * snippetsFor({ name: 'Lantern', link, page, src: [], view: null })[2].text;
 * // → "[![Lantern](Lantern.png)](https://…#v=1&sample=lantern)"
 * ```
 */
export function snippetsFor(input: SnippetInput): readonly Snippet[] {
  const { name, link, page, src, view } = input;
  const stem = fileStem(name);
  const addresses = src.length > 0 ? src.join(' ') : `${stem}.zip`;
  const picture = `${encodeURIComponent(stem)}.png`;
  const upload = src.length > 0 ? '' : `Save the zip and put it beside the page as ${stem}.zip.`;
  const image = `Save the picture and upload it as ${stem}.png; correct its URL where yours is another.`;
  const element = `<retro-mesh${attributes({ src: addresses, alt: name, controls: true, ...shown(view) })}></retro-mesh>`;
  return [
    {
      id: 'html',
      name: 'HTML',
      text: `<script type="module"${attributes({ src: new URL('embed/retro-mesh.js', page).href })}></script>\n${element}`,
      advice: upload,
    },
    {
      id: 'iframe',
      name: 'iframe',
      text: `<iframe${attributes({ src: link, title: name, width: '100%', height: String(height), loading: 'lazy', allow: 'fullscreen' })}></iframe>`,
      advice: '',
    },
    {
      id: 'markdown',
      name: 'Markdown',
      text: `[![${inMarkdown(name)}](${picture})](${link})`,
      advice: image,
    },
    { id: 'bbcode', name: 'BBCode', text: `[url=${link}][img]${picture}[/img][/url]`, advice: image },
    {
      id: 'mediawiki',
      name: 'MediaWiki',
      text: `<retro-mesh${attributes({ src: `File:${stem}.zip`, alt: name, ...shown(view) })} />`,
      advice: `Save the zip and upload it to the wiki as ${stem}.zip. The wiki needs the extension RetroMesh.`,
    },
  ];
}

/** A file name from the name of a model: without characters that file systems or wikis forbid. */
export function fileStem(name: string): string {
  return name.replace(/[\u0000-\u001f\\/:*?"<>|#[\]{}&]+/g, '_').trim() || 'model';
}

type Attributes = Readonly<Record<string, string | boolean>>;

function shown(view: ViewState | null): Attributes {
  return {
    [clipAttribute]: view?.clip ?? '',
    display: view?.display ?? '',
    autoplay: view?.playing ?? true,
  };
}

/** Attributes of HTML; those that are empty or false are left out. */
function attributes(values: Attributes): string {
  return Object.entries(values)
    .filter(([, value]) => value !== '' && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${inHtml(String(value))}"`))
    .join('');
}

function inHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (letter) => entities[letter]!).replace(/[\r\n]+/g, ' ');
}

function inMarkdown(text: string): string {
  return text.replace(/[\\[\]!<>*_`&]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
