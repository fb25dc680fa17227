import type { Page } from '@playwright/test';

/** Time that a page's main thread computed while something was done. */
export interface PageLoad {
  /** Elapsed milliseconds. */
  readonly total: number;
  /** Milliseconds of the longest task, in processor time of the thread. */
  readonly longestTask: number;
  /** Elapsed milliseconds of the longest task, those in which it waits for other threads included. */
  readonly longestElapsed: number;
  /** Milliseconds of all tasks, in processor time of the thread. */
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
    longestTask: tasks.reduce((longest, { time }) => Math.max(longest, time), 0),
    longestElapsed: tasks.reduce((longest, { elapsed }) => Math.max(longest, elapsed), 0),
    allTasks: tasks.reduce((sum, { time }) => sum + time, 0),
  };
}

/** An event of Chromium's trace. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Elapsed microseconds. */
  readonly dur?: number;
  /** Microseconds of processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds of processor time, and elapsed ones. */
interface Task {
  readonly time: number;
  readonly elapsed: number;
}

/** The tasks of the page's main thread. */
function tasksIn(trace: Buffer): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const threads = new Set(pages.map(threadOf));
  const tasks = traceEvents.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && threads.has(threadOf(event)),
  );
  const times = tasks.flatMap(({ tdur, dur }) =>
    tdur === undefined || dur === undefined ? [] : { time: tdur / 1000, elapsed: dur / 1000 },
  );
  if (times.length === 0) throw new Error('the trace of Chromium has no task of the page');
  return times;
}
