import { fileStem as systemStem } from '../../core/files/file-stem.js';
import { defaultView, type ViewState } from '../view-state.js';
import { writeLink } from '../write-link.js';
import { elementAttributes, type Attributes } from './element-attributes.js';
import { longestUrl } from '../link-lengths.js';
import type { Snippet } from './snippet.js';
import { wikiSnippets } from './wiki-snippets.js';

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

/** The address of a frame, and whether the model has to be put on a server for it. */
interface FrameAddress {
  readonly address: string;
  /** What to replace in the address by the URL of the model; empty where it has the model. */
  readonly placeholder: string;
}

const height = 400;
/** The frame has no access to the page around it. */
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
/** What stands for a model that is too long for an address. */
const modelUrl = 'https://example.org/model.zip';

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
  const picture = `${encodeURIComponent(stem).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))}.png`;
  const frame = frameAddress(link, page, view);
  const upload = src.length > 0 ? '' : `Save the zip and put it beside the page as ${stem}.zip.`;
  const image = `Save the picture and upload it as ${stem}.png; correct its URL where yours is another.`;
  const element = `<retro-mesh${attributes({ src: addresses, alt: name, controls: true, ...elementAttributes(view) })}></retro-mesh>`;
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
      text: `<iframe${attributes({ src: frame.address, title: name, width: '100%', height: String(height), loading: 'lazy', sandbox, allow: 'fullscreen' })}></iframe>`,
      advice: frame.placeholder
        ? `The model is too long for an address: save the zip, put it on a server that allows requests from other sites (CORS), and write its URL for ${frame.placeholder}.`
        : '',
    },
    {
      id: 'markdown',
      name: 'Markdown',
      text: `[![${inMarkdown(name)}](${picture})](${link})`,
      advice: image,
    },
    { id: 'bbcode', name: 'BBCode', text: `[url=${link}][img]${picture}[/img][/url]`, advice: image },
    ...wikiSnippets({ name, stem, link, page, src, view }),
  ];
}

/**
 * The URL of embed.html with what the link to the page at `page` says. A link with a model is too long for some browsers;
 * then the URL of a zip stands for it.
 */
function frameAddress(link: string, page: string, view: ViewState | null): FrameAddress {
  const frame = new URL('embed.html', page).href;
  const address = `${frame}${link.replace(/^[^#]*/, '')}`;
  if (address.length <= longestUrl) return { address, placeholder: '' };
  const source = { kind: 'addresses', addresses: [modelUrl] } as const;
  const fragment = writeLink(source, { ...(view ?? defaultView), entry: '' });
  return { address: `${frame}#${fragment}`, placeholder: modelUrl };
}

/** A file name from the name of a model: without characters that file systems or wikis forbid. */
export function fileStem(name: string): string {
  return systemStem(name.replace(/[\u0000-\u001f\\/:*?"<>|#[\]{}&~%]+/g, '_').trim());
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

/** Brackets and `&` are character references: some renderers read escaped ones in the text of a picture a second time. */
function inMarkdown(text: string): string {
  return text
    .replace(/[\\!<>*_`~|$@:^]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;')
    .replace(/[\r\n]+/g, ' ');
}
