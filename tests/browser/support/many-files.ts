import type { Page } from '@playwright/test';
import type { NamedBytes } from './named-bytes.js';

/** Files transferred to the page in one call: decoding them is a task of its own. */
const atOnce = 100;

interface Carrier {
  carried?: File[];
  giveOthers?: () => void;
}

/** Transfers files to the page before a drop, so that the transfer is no part of it. */
export async function carry(page: Page, files: readonly NamedBytes[]): Promise<void> {
  await page.evaluate(() => ((window as Carrier).carried = []));
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce).map(({ name, bytes }) => {
      return { name, base64: Buffer.from(bytes).toString('base64') };
    });
    await page.evaluate((list) => {
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        (window as Carrier).carried!.push(new File([bytes], name));
      }
    }, some);
  }
}

/**
 * Drops the transferred files as a folder whose reader returns at most 100 entries a call, as in Chromium. Scripts cannot
 * create real entries, so these are objects with the same interface. The first files are given at once, and the others
 * when `giveOthers` is called.
 */
export async function dropCarried(page: Page, folder: string, first = Infinity): Promise<void> {
  await page.evaluate(
    ({ name, atFirst }) => {
      const carrier = window as Carrier;
      const others = new Promise<void>((resolve) => (carrier.giveOthers = resolve));
      const entries = carrier.carried!.map((file, i) => ({
        isFile: true,
        isDirectory: false,
        name: file.name,
        fullPath: `/${name}/${file.name}`,
        file: (done: (file: File) => void): void =>
          i < (atFirst ?? Infinity) ? done(file) : void others.then(() => done(file)),
      }));
      let at = 0;
      const readEntries = (done: (some: unknown[]) => void) => done(entries.slice(at, (at += 100)));
      const createReader = () => ({ readEntries });
      const root = { isFile: false, isDirectory: true, name, fullPath: `/${name}`, createReader };
      const items = [{ kind: 'file', type: '', webkitGetAsEntry: () => root }];
      const dataTransfer = { types: ['Files'], items, files: [], dropEffect: 'none', getData: () => '' };
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      document.body.dispatchEvent(event);
    },
    { name: folder, atFirst: first === Infinity ? null : first },
  );
}

export const giveOthers = (page: Page): Promise<void> =>
  page.evaluate(() => (window as Carrier).giveOthers!());

/** Drops a folder. */
export async function dropFolder(page: Page, folder: string, files: readonly NamedBytes[]): Promise<void> {
  await carry(page, files);
  await dropCarried(page, folder);
}
