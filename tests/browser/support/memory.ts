import type { Page } from '@playwright/test';

interface Watched {
  memories?: WebAssembly.Memory[];
}

/** Records the memories of a page's modules, from its start on. */
export async function watchMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const memories: WebAssembly.Memory[] = ((window as Watched).memories = []);
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (async (code: WebAssembly.Module, imports: WebAssembly.Imports) => {
      const instance = await instantiate(code, imports);
      memories.push(...Object.values(instance.exports).filter((each) => each instanceof WebAssembly.Memory));
      return instance;
    }) as typeof instantiate;
  });
}

/** The memory of a watched page's modules in megabytes, which never shrinks. */
export async function wasmMegabytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    (window as Watched).memories!.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  );
  return bytes / 1e6;
}

/** The largest memory of scripts and modules of a watched page during `work`, in megabytes. */
export async function mostMegabytes(page: Page, work: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const done = work();
  let bytes = 0;
  let isOver = false;
  void done.finally(() => (isOver = true)).catch(() => {});
  do {
    const modules = await wasmMegabytes(page);
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    bytes = Math.max(bytes, usedSize + modules * 1e6);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  } while (!isOver);
  await done;
  const watched = await page.evaluate(() => (window as Watched).memories!.length);
  if (watched === 0) throw new Error('The page started no module whose memory could be measured.');
  return bytes / 1e6;
}
