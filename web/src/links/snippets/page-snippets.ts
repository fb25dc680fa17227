import { defaultView, type ViewState } from '../view-state.js';
import { writeLink } from '../write-link.js';
import { elementAttributes, type Attributes } from './element-attributes.js';
import { longestUrl } from '../link-lengths.js';
import { fileStem, type Snippet, type SnippetInput } from './snippet.js';

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

/** The element and its script. */
export function html({ name, page, src, view }: SnippetInput): Snippet {
  const stem = fileStem(name);
  const addresses = src.length > 0 ? src.join(' ') : `${stem}.zip`;
  const script = attributes({ src: new URL('embed/retro-mesh.js', page).href });
  const element = attributes({ src: addresses, alt: name, controls: true, ...elementAttributes(view) });
  return {
    id: 'html',
    name: 'Web page',
    text: `<script type="module"${script}></script>\n<retro-mesh${element}></retro-mesh>`,
    before: src.length > 0 ? null : { file: 'zip', put: `Put it beside the page as ${stem}.zip.` },
    needs: '',
  };
}

/** A frame of embed.html. */
export function iframe({ name, link, page, view }: SnippetInput): Snippet {
  const { address, placeholder } = frameAddress(link, page, view);
  const values = { width: '100%', height: String(height), loading: 'lazy', sandbox, allow: 'fullscreen' };
  return {
    id: 'iframe',
    name: 'iframe',
    text: `<iframe${attributes({ src: address, title: name, ...values })}></iframe>`,
    before: placeholder
      ? {
          file: 'zip',
          put: `Put it on a server that allows requests from other sites (CORS), and write its URL for ${placeholder}.`,
        }
      : null,
    needs: '',
  };
}

/** A picture with a link. */
export function markdown({ name, link }: SnippetInput): Snippet {
  const { file, ...rest } = picture(name);
  return { id: 'markdown', name: 'Markdown', text: `[![${inMarkdown(name)}](${file})](${link})`, ...rest };
}

/** A picture with a link, for forums. */
export function bbcode({ name, link }: SnippetInput): Snippet {
  const { file, ...rest } = picture(name);
  return { id: 'bbcode', name: 'Forum', text: `[url=${link}][img]${file}[/img][/url]`, ...rest };
}

function picture(name: string): Pick<Snippet, 'before' | 'needs'> & { readonly file: string } {
  const stem = fileStem(name);
  return {
    file: `${encodeURIComponent(stem).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))}.png`,
    before: { file: 'png', put: `Upload it as ${stem}.png, and correct its URL where yours is another.` },
    needs: '',
  };
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
