import type { Locator, Page } from '@playwright/test';
import type { NamedBytes } from './named-bytes.js';

type Carried = readonly { readonly name: string; readonly base64: string }[];

const carried = (files: readonly NamedBytes[]): Carried =>
  files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));

/** Drops files on the page with the events of a browser: dragenter, dragover, drop. */
export async function drop(page: Page, ...files: readonly NamedBytes[]): Promise<void> {
  await hand(page, files, ['dragenter', 'dragover', 'drop']);
}

/** Drags files over the page without dropping them. */
export async function hold(page: Page, ...files: readonly NamedBytes[]): Promise<void> {
  await hand(page, files, ['dragenter', 'dragover']);
}

/** A point of the window in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drops files at a point. */
export async function dropAt(page: Page, place: Point, ...files: readonly NamedBytes[]): Promise<void> {
  await hand(page, files, ['dragenter', 'dragover', 'drop'], place);
}

/** Drops files on an element, wherever it is at that moment. */
export async function dropOn(target: Locator, ...files: readonly NamedBytes[]): Promise<void> {
  await target.evaluate((element, list) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    const { x: clientX, y: clientY } = element.getBoundingClientRect();
    const options = { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX, clientY };
    for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, options));
  }, carried(files));
}

/** Drags files over a point. */
export async function holdAt(page: Page, place: Point, ...files: readonly NamedBytes[]): Promise<void> {
  await hand(page, files, ['dragenter', 'dragover'], place);
}

/** Pastes files. */
export async function paste(page: Page, ...files: readonly NamedBytes[]): Promise<void> {
  await hand(page, files, ['paste']);
}

/** Pastes text. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
    );
  }, text);
}

async function hand(
  page: Page,
  files: readonly NamedBytes[],
  types: readonly string[],
  place: Point | null = null,
): Promise<void> {
  await page.evaluate(
    ({ list, events, at }) => {
      const target = (at && document.elementFromPoint(at.x, at.y)) ?? document.body;
      const data = new DataTransfer();
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name));
      }
      const options = { bubbles: true, cancelable: true, composed: true };
      for (const type of events) {
        const event =
          type === 'paste'
            ? new ClipboardEvent(type, { ...options, clipboardData: data })
            : new DragEvent(type, {
                ...options,
                dataTransfer: data,
                clientX: at?.x ?? 0,
                clientY: at?.y ?? 0,
              });
        target.dispatchEvent(event);
      }
    },
    { list: carried(files), events: types, at: place },
  );
}
