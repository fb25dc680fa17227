/** Ends the present task, so that the page can render and handle input. */
export async function yieldToMain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
