import type { Page } from '@playwright/test';

interface Watched {
  memories?: WebAssembly.Memory[];
}

/** Has a page note, from its start on, which memories its modules have. */
export async function watchMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const memories: WebAssembly.Memory[] = ((window as Watched).memories = []);
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (async (code: WebAssembly.Module, imports: WebAssembly.Imports) => {
      const instance = await instantiate(code, imports);
      if (instance.exports['memory']) memories.push(instance.exports['memory'] as WebAssembly.Memory);
      return instance;
    }) as typeof instantiate;
  });
}

/** The most megabytes that scripts and modules of a watched page hold at a time while something is done in it. */
export async function mostMegabytes(page: Page, work: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const done = work();
  let bytes = 0;
  let isOver = false;
  void done.finally(() => (isOver = true)).catch(() => {});
  do {
    const modules = await page.evaluate(() =>
      (window as Watched).memories!.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
    );
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    bytes = Math.max(bytes, usedSize + modules);
    await page.waitForTimeout(50);
  } while (!isOver);
  await done;
  return bytes / 1e6;
}
