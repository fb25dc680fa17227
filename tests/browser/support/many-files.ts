import type { Page } from '@playwright/test';
import type { NamedBytes } from './named-bytes.js';

/** Files transferred to the page in one call: decoding them is a task of its own. */
const atOnce = 100;

interface Carrier {
  carried?: File[];
}

/** Transfers files to the page before the drop, so that the transfer is not part of the measurement. */
export async function carry(page: Page, files: readonly NamedBytes[]): Promise<void> {
  for (let at = 0; at < files.length; at += atOnce) {
    const some = files.slice(at, at + atOnce).map(({ name, bytes }) => {
      return { name, base64: Buffer.from(bytes).toString('base64') };
    });
    await page.evaluate((list) => {
      const carried = ((window as Carrier).carried ??= []);
      for (const { name, base64 } of list)
        carried.push(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    }, some);
  }
}

/** Drops the transferred files as a folder whose reader returns at most 100 entries a call. */
export async function dropCarried(page: Page, folder: string): Promise<void> {
  await page.evaluate((name) => {
    const entries = ((window as Carrier).carried ?? []).map((file) => ({
      isFile: true,
      isDirectory: false,
      name: file.name,
      fullPath: `/${name}/${file.name}`,
      file: (done: (file: File) => void) => done(file),
    }));
    let at = 0;
    const readEntries = (done: (some: unknown[]) => void) => done(entries.slice(at, (at += 100)));
    const root = { isFile: false, isDirectory: true, name, fullPath: `/${name}` };
    const item = {
      kind: 'file',
      type: '',
      webkitGetAsEntry: () => ({ ...root, createReader: () => ({ readEntries }) }),
    };
    const dataTransfer = {
      types: ['Files'],
      items: [item],
      files: [],
      dropEffect: 'none',
      getData: () => '',
    };
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    document.body.dispatchEvent(event);
  }, folder);
}
