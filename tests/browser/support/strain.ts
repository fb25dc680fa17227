import type { Page } from '@playwright/test';

interface Watched {
  longTasks?: number[];
  memories?: WebAssembly.Memory[];
}

/** Has a page note, from its start on, how long its long tasks take and which memories its modules have. */
export async function watchStrain(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as Watched;
    const tasks: number[] = (watched.longTasks = []);
    const memories: WebAssembly.Memory[] = (watched.memories = []);
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (async (code: WebAssembly.Module, imports: WebAssembly.Imports) => {
      const instance = await instantiate(code, imports);
      if (instance.exports['memory']) memories.push(instance.exports['memory'] as WebAssembly.Memory);
      return instance;
    }) as typeof instantiate;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** What a page went through while something was done. */
export interface Strain {
  /** Milliseconds of the longest task; 0 when none took 50 ms. */
  readonly longestTask: number;
  /** The most that scripts and modules held at a time, in megabytes. */
  readonly megabytes: number;
}

/** Looks at a page that is watched until `done` comes back. */
export async function strainUntil(page: Page, done: Promise<unknown>): Promise<Strain> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => void ((window as Watched).longTasks!.length = 0));
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
  const longestTask = await page.evaluate(() => Math.max(0, ...(window as Watched).longTasks!));
  return { longestTask, megabytes: bytes / 1e6 };
}
