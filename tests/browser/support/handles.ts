import type { Page } from '@playwright/test';
import type { NamedBytes } from './named-bytes.js';

/*
 * Files of the origin private file system: scripts can write them, and their handles are those of files on the disk.
 */

/** Writes files of a folder one after the other, each at once, as programs do that write another file and rename it. */
export async function writeFiles(page: Page, folder: string, ...files: readonly NamedBytes[]): Promise<void> {
  const list = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  await page.evaluate(
    async ([path, written]) => {
      const root = await navigator.storage.getDirectory();
      const directory = await root.getDirectoryHandle(path, { create: true });
      for (const { name, base64 } of written) {
        const handle = await directory.getFileHandle(name, { create: true });
        const stream = await handle.createWritable();
        await stream.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
        await stream.close();
      }
    },
    [folder, list] as const,
  );
}

export async function removeFile(page: Page, folder: string, name: string): Promise<void> {
  await page.evaluate(
    async ([path, file]) => {
      const root = await navigator.storage.getDirectory();
      await (await root.getDirectoryHandle(path)).removeEntry(file);
    },
    [folder, name] as const,
  );
}

/** Drops a folder, or files of it, with their handles, as browsers do that give them. */
export async function dropHandles(page: Page, folder: string, names: readonly string[] = []): Promise<void> {
  await page.evaluate(
    async ([path, files]) => {
      const root = await navigator.storage.getDirectory();
      const directory = await root.getDirectoryHandle(path);
      const handles: FileSystemHandle[] = await Promise.all(
        files.map((name) => directory.getFileHandle(name)),
      );
      const items = (files.length > 0 ? handles : [directory]).map((handle) => ({
        kind: 'file',
        type: '',
        getAsFileSystemHandle: async () => handle,
        webkitGetAsEntry: () => null,
        getAsFile: () => null,
      }));
      const dataTransfer = { types: ['Files'], items, files: [], dropEffect: 'none', getData: () => '' };
      const event = new Event('drop', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
      document.body.dispatchEvent(event);
    },
    [folder, names] as const,
  );
}

/** Takes the pickers away that give handles, as in browsers without them: a file input is used. */
export async function useFileInputs(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
}
