/** Ends the present task, so that the page can render and handle input. Nested timers would wait for 4 ms each. */
export async function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}

/** Longest part of a task in milliseconds, short enough that the page keeps its frame rate. */
const sliceMilliseconds = 8;

/** Splits long work into tasks. */
export class TimeSlices {
  #end = performance.now() + sliceMilliseconds;

  /** Ends the present task where it has taken its time. */
  async yield(): Promise<void> {
    if (performance.now() < this.#end) return;
    await yieldToMain();
    this.#end = performance.now() + sliceMilliseconds;
  }
}
