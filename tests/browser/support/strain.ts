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
  /** Milliseconds from the start to the end of the longest task, whatever the machine did meanwhile; 0 when none took 50 ms. */
  readonly longestTask: number;
  /** Milliseconds that the page's thread computed in the task in which it computed longest: what others do beside it is not in them. */
  readonly longestWork: number;
  /** The most that scripts and modules held at a time, in megabytes. */
  readonly megabytes: number;
}

/** Looks at a page that is watched while something is done in it. Its browser may have no other page. */
export async function strainOf(page: Page, doIt: () => Promise<unknown>): Promise<Strain> {
  const devtools = await page.context().newCDPSession(page);
  const browser = page.context().browser()!;
  await page.evaluate(() => void ((window as Watched).longTasks!.length = 0));
  await browser.startTracing(page, { categories: ['toplevel'] });
  const done = doIt();
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
  const trace = await browser.stopTracing();
  await done;
  const longestTask = await page.evaluate(() => Math.max(0, ...(window as Watched).longTasks!));
  return { longestTask, longestWork: longestWork(trace), megabytes: bytes / 1e6 };
}

/** What Chromium notes of a task, or of a thread. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread computed. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

function longestWork(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const threads = new Set(pages.map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && threads.has(threadOf(event)),
  );
  const times = tasks.flatMap(({ tdur }) => tdur ?? []);
  if (times.length === 0) throw new Error('Chromium noted no task of the page');
  return times.reduce((longest, time) => Math.max(longest, time)) / 1000;
}
