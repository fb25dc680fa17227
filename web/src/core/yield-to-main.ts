/** Ends the present task, so that the page can render and handle input. Nested timers would wait for 4 ms each. */
export async function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
