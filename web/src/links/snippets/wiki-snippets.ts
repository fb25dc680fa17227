import { defaultView, type ViewState } from '../view-state.js';
import { viewFields } from '../write-link.js';
import { elementAttributes } from './element-attributes.js';
import type { Snippet } from './snippet.js';

/** What the snippets for wikis are filled in with. */
export interface WikiSnippetInput {
  readonly name: string;
  /** Name of the zip in the wiki, without extension. */
  readonly stem: string;
  /** The link to the page. */
  readonly link: string;
  /** URL of the page, beside which `embed.html` is. */
  readonly page: string;
  /** URLs of the model's files; empty for local files, which are uploaded to the wiki. */
  readonly src: readonly string[];
  /** Null is the view of a model that was just opened. */
  readonly view: ViewState | null;
}

/** Wikitext for wikis with the extension, with the gadget, and with the extension Widgets. */
export function wikiSnippets(input: WikiSnippetInput): readonly Snippet[] {
  const { name, stem, page, view } = input;
  const shown = Object.entries(elementAttributes(view)).filter(
    ([, value]) => value !== '' && value !== false,
  );
  const keys = linkKeys(view);
  const upload = `Save the zip and upload it to the wiki as ${stem}.zip.`;
  const frame = new URL('embed.html', page).href;
  return [
    {
      id: 'mediawiki',
      name: 'MediaWiki',
      text: `<retro-mesh${attributes([['src', `File:${stem}.zip`], ['alt', name], ...shown])} />`,
      advice: `${upload} The wiki needs the extension RetroMesh.`,
    },
    {
      id: 'mediawiki-file',
      name: 'MediaWiki file',
      text: `[[File:${stem}.zip|thumb|${inWikitext(name)}]]`,
      advice: `${upload} The wiki needs the extension RetroMesh.`,
    },
    {
      id: 'gadget',
      name: 'Gadget',
      text: gadget(input, keys),
      advice: `${input.src.length > 0 ? '' : `${upload} `}The wiki needs Retromesh's gadget, with the address ${frame} in it.`,
    },
    {
      id: 'widget',
      name: 'Widget',
      text: widget(input, keys),
      advice: `${input.src.length > 0 ? '' : `${upload} `}The wiki needs the extension Widgets and the page Widget:RetroMesh, with the address ${frame} in it.`,
    },
  ];
}

/** What the view says by keys of links, of which gadget and widget take each once. */
function linkKeys(view: ViewState | null): Shown {
  const fields = viewFields(view ?? { ...defaultView, playing: true });
  return fields.filter(([key, value]) => value !== '' && !['page', 'choice'].includes(key));
}

type Shown = readonly (readonly [name: string, value: string | boolean])[];

function gadget({ name, stem, link, src }: WikiSnippetInput, keys: Shown): string {
  const files = src.length > 0 ? src.map((address) => address.replaceAll('|', '%7C')) : [`File:${stem}.zip`];
  const data = [['alt', name] as const, ...keys].map(([key, value]) => [`data-${key}`, value] as const);
  const fallback = src.length > 0 ? `[${link} ${inWikitext(name)}]` : `[[:File:${stem}.zip]]`;
  return `<div class="retro-mesh" data-src="${files.map(inAttribute).join(' | ')}"${attributes(data)}>${fallback}</div>`;
}

/** A variable of a Widget page is named as the key of links. */
function widget({ name, stem, src }: WikiSnippetInput, keys: Shown): string {
  const address = src.length > 0 ? src.map(inAddress).join(' ') : `{{filepath:${stem}.zip}}`;
  const values = [['alt', name] as const, ...keys].map(
    ([key, value]) => `${key}=${inArgument(String(value))}`,
  );
  return `{{#widget:RetroMesh|src=${address}|${values.join('|')}}}`;
}

function attributes(values: Shown): string {
  return values
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${inAttribute(String(value))}"`))
    .join('');
}

const inAttribute = (text: string): string => withReferences(text, /[&<>"'{}[\]|~]/g);
const inWikitext = (text: string): string => withReferences(text, /[&<>"'{}[\]|~=]|:(?=\/\/)|_(?=_)/g);

/** Marks that have a meaning in wikitext as character references. */
function withReferences(text: string, marks: RegExp): string {
  return text.replace(marks, (mark) => `&#${mark.charCodeAt(0)};`).replace(/[\r\n]+/g, ' ');
}

/** Text as the argument of a parser function, where there are no character references. */
function inArgument(text: string): string {
  const similar: Readonly<Record<string, string>> = {
    '{': '(',
    '}': ')',
    '[': '(',
    ']': ')',
    '<': '‹',
    '>': '›',
    '|': '{{!}}',
  };
  return text
    .replace(/~(?=~)/g, '~ ')
    .replace(/[{}[\]<>|]/g, (mark) => similar[mark]!)
    .replace(/[\r\n]+/g, ' ');
}

const inAddress = (address: string): string =>
  address.replace(/[{}[\]<>| ]/g, (mark) => encodeURIComponent(mark));
