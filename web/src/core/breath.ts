/** Lets the page draw and hear. */
export async function breath(): Promise<void> {
  await new Promise((go) => setTimeout(go));
}
