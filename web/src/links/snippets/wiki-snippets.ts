import { defaultView, type ViewState } from '../view-state.js';
import { viewFields } from '../write-link.js';
import { elementAttributes } from './element-attributes.js';
import { fileStem, type Snippet, type SnippetInput } from './snippet.js';

/** The tag of the extension RetroMesh. */
export function mediawiki({ name, view }: SnippetInput): Snippet {
  const stem = fileStem(name);
  const shown = Object.entries(elementAttributes(view)).filter(
    ([, value]) => value !== '' && value !== false,
  );
  return {
    id: 'mediawiki',
    name: 'Wiki (MediaWiki)',
    text: `<retro-mesh${attributes([['src', `File:${stem}.zip`], ['alt', name], ...shown])} />`,
    before: uploadOf(stem),
    needs: 'The wiki needs the extension RetroMesh.',
  };
}

/** A file of a wiki with the extension RetroMesh. */
export function mediawikiFile({ name }: SnippetInput): Snippet {
  const stem = fileStem(name);
  return {
    id: 'mediawiki-file',
    name: 'Wiki thumbnail',
    text: `[[File:${stem}.zip|thumb|${inWikitext(name)}]]`,
    before: uploadOf(stem),
    needs: 'The wiki needs the extension RetroMesh.',
  };
}

/** What the gadget draws in wikis without the extension. */
export function gadget({ name, link, page, src, view }: SnippetInput): Snippet {
  const stem = fileStem(name);
  const files = src.length > 0 ? src.map((address) => address.replaceAll('|', '%7C')) : [`File:${stem}.zip`];
  const data = [['alt', name] as const, ...linkKeys(view)].map(
    ([key, value]) => [`data-${key}`, value] as const,
  );
  const fallback = src.length > 0 ? `[${link} ${inWikitext(name)}]` : `[[:File:${stem}.zip]]`;
  return {
    id: 'gadget',
    name: 'Gadget',
    text: `<div class="retro-mesh" data-src="${files.map(inAttribute).join(' | ')}"${attributes(data)}>${fallback}</div>`,
    before: src.length > 0 ? null : uploadOf(stem),
    needs: `The wiki needs Retromesh's gadget, with the address ${frameOf(page)} in it.`,
  };
}

/** A call of the extension Widgets. A variable of a Widget page is named as the key of links. */
export function widget({ name, page, src, view }: SnippetInput): Snippet {
  const stem = fileStem(name);
  const address = src.length > 0 ? src.map(inAddress).join(' ') : `{{filepath:${stem}.zip}}`;
  const values = [['alt', name] as const, ...linkKeys(view)].map(
    ([key, value]) => `${key}=${inArgument(String(value))}`,
  );
  return {
    id: 'widget',
    name: 'Widget',
    text: `{{#widget:RetroMesh|src=${address}|${values.join('|')}}}`,
    before: src.length > 0 ? null : uploadOf(stem),
    needs: `The wiki needs the extension Widgets and the page Widget:RetroMesh, with the address ${frameOf(page)} in it.`,
  };
}

const uploadOf = (stem: string): Snippet['before'] => ({
  file: 'zip',
  put: `Upload it to the wiki as ${stem}.zip.`,
});
const frameOf = (page: string): string => new URL('embed.html', page).href;

/** What the view says by keys of links, of which gadget and widget take each once. */
function linkKeys(view: ViewState | null): Shown {
  const fields = viewFields(view ?? { ...defaultView, playing: true });
  return fields.filter(([key, value]) => value !== '' && !['page', 'choice'].includes(key));
}

type Shown = readonly (readonly [name: string, value: string | boolean])[];

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
