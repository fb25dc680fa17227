/** What the gallery shows of what is open, as fields of a link: `find=guard&filters=moves`. Fires `change`. */
class Browsing extends EventTarget {
  #fields = '';
  #wanted = '';

  get fields(): string {
    return this.#fields;
  }

  set fields(fields: string) {
    if (fields === this.#fields) return;
    this.#fields = fields;
    this.dispatchEvent(new Event('change'));
  }

  /** Fields of a link, for the gallery of what is opened next. */
  want(fields: string): void {
    this.#wanted = fields;
  }

  /** The fields that were wanted, once. */
  take(): string {
    const wanted = this.#wanted;
    this.#wanted = '';
    return wanted;
  }
}

/** That of the page. */
export const browsing = new Browsing();

const keys = ['find', 'filters', 'faces', 'group', 'order'] as const;
export type BrowsingKey = (typeof keys)[number];

/** The fields of a link that are about the gallery, and the others. */
export function splitBrowsing(fragment: string): { readonly own: string; readonly rest: string } {
  const isOwn = (field: string): boolean => keys.some((key) => field.startsWith(`${key}=`));
  const fields = fragment.replace(/^#/, '').split('&');
  return {
    own: fields.filter(isOwn).join('&'),
    rest: fields.filter((field) => !isOwn(field)).join('&'),
  };
}
