/** What a stand-alone page contains. */
export interface StandalonePage {
  /** Name of the model. */
  readonly title: string;
  /** URL of the page that it was made with. */
  readonly address: string;
  /** What is seen, as the fragment of a link without source. */
  readonly view: string;
  /** The modules that open the model, by their names, packed as in links. */
  readonly modules: string;
  /** The files of the model, packed as in links. */
  readonly files: string;
}

/** What the template has in place of them: `{{title}}`. */
const places = /\{\{(title|address|view|modules|files)\}\}/g;

/**
 * The HTML of a page that shows a model without requests: the template, which has viewer and policy, with the model. Every value
 * is text there, whatever it contains.
 *
 * @example
 * const html = writePage(template, { title: 'Lantern', address, view: 'v=1&clip=Sway', modules: await pack(modules), files: await pack(files) });
 */
export function writePage(template: string, page: StandalonePage): string {
  // The viewer is last, and its hash is in the policy: nothing is replaced in it.
  const end = template.lastIndexOf('<script type="module">');
  const head = template.slice(0, end);
  return head.replace(places, (_, name: keyof StandalonePage) => inHtml(page[name])) + template.slice(end);
}

/** Text in HTML, in elements and attributes. Packed text, in elements that HTML does not unescape, has none of these characters. */
function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
