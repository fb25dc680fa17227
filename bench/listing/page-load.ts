import type { Page } from '@playwright/test';

/** How a page's main thread was loaded while something was done. */
export interface PageLoad {
  /** Milliseconds of the whole. */
  readonly total: number;
  /** Milliseconds that the thread computed in the task in which it computed longest: what others do beside it is not in them. */
  readonly longestTask: number;
  /** Milliseconds that it computed in all tasks together. */
  readonly allTasks: number;
}

/** Measures a page while something is done in it, from Chromium's own trace. Its browser may have no other page. */
export async function loadOf(page: Page, work: () => Promise<unknown>): Promise<PageLoad> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  const start = performance.now();
  await work();
  const total = performance.now() - start;
  const tasks = tasksIn(await browser.stopTracing());
  return {
    total,
    longestTask: tasks.reduce((longest, time) => Math.max(longest, time), 0),
    allTasks: tasks.reduce((sum, time) => sum + time, 0),
  };
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

/** Milliseconds that the page's main thread computed in each of its tasks. */
function tasksIn(trace: Buffer): number[] {
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
  return times.map((time) => time / 1000);
}
