/** Lets the page draw and hear. */
export async function yieldToMain(): Promise<void> {
  await new Promise((go) => setTimeout(go));
}
