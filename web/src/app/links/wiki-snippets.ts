import type { Snippet } from './snippets.js';

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
  /** Attributes of `<retro-mesh>` for what is shown; those that are empty or false are left out. */
  readonly shown: Readonly<Record<string, string | boolean>>;
}

/** Wikitext for wikis with the extension, with the gadget, and with the extension Widgets. */
export function wikiSnippets(input: WikiSnippetInput): readonly Snippet[] {
  const { name, stem, page } = input;
  const shown = Object.entries(input.shown).filter(([, value]) => value !== '' && value !== false);
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
      text: gadget(input, shown),
      advice: `${input.src.length > 0 ? '' : `${upload} `}The wiki needs Retromesh's gadget, with the address ${frame} in it.`,
    },
    {
      id: 'widget',
      name: 'Widget',
      text: widget(input, shown),
      advice: `${input.src.length > 0 ? '' : `${upload} `}The wiki needs the extension Widgets and the page Widget:RetroMesh, with the address ${frame} in it.`,
    },
  ];
}

type Shown = readonly (readonly [name: string, value: string | boolean])[];

function gadget({ name, stem, link, src }: WikiSnippetInput, shown: Shown): string {
  const files = src.length > 0 ? src.map((address) => address.replaceAll('|', '%7C')) : [`File:${stem}.zip`];
  const data = [['alt', name] as const, ...shown].map(([key, value]) => [`data-${key}`, value] as const);
  const fallback = src.length > 0 ? `[${link} ${inWikitext(name)}]` : `[[:File:${stem}.zip]]`;
  return `<div class="retro-mesh" data-src="${files.map(inAttribute).join(' | ')}"${attributes(data)}>${fallback}</div>`;
}

/** A variable of a Widget page is named as the attribute, with `_` for `-`. */
function widget({ name, stem, src }: WikiSnippetInput, shown: Shown): string {
  const address = src.length > 0 ? src.map(inAddress).join(' ') : `{{filepath:${stem}.zip}}`;
  const values = shown.map(
    ([variable, value]) =>
      `${variable.replaceAll('-', '_')}${value === true ? '' : `=${inArgument(String(value))}`}`,
  );
  return `{{#widget:RetroMesh|src=${address}|${[`alt=${inArgument(name)}`, ...values].join('|')}}}`;
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
