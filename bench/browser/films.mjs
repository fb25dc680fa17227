/** A film of the page: a whole turn. */
export const film = { seconds: 5, edge: 720, rate: 30 };
export const formats = ['mp4', 'webm', 'gif', 'apng'];
const patience = 120_000;

/** Milliseconds from the click on Save to the file, for each format. */
export async function timeFilms(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block', // storing the page is no part of a film
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(address);
    await page.getByRole('link', { name: /^Fenstrider/ }).click();
    await page.getByRole('button', { name: 'Picture or film' }).click();
    const dialog = page.getByRole('dialog');
    const fill = async (name, value) => {
      await dialog.getByRole('spinbutton', { name }).fill(String(value));
      await page.keyboard.press('Tab');
    };
    await dialog.getByRole('radio', { name: /^Turntable/ }).check();
    await dialog.getByRole('combobox', { name: 'Images a second' }).selectOption(String(film.rate));
    for (const name of ['Width', 'Height']) await fill(name, film.edge);
    await fill('Seconds of a turn', film.seconds);
    const times = {};
    for (const format of formats) {
      await dialog.getByRole('radio', { name: new RegExp(`^${format}`, 'i') }).click();
      const start = performance.now();
      await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /^Save/ }).click(),
      ]);
      times[format] = performance.now() - start;
    }
    return times;
  } finally {
    await context.close();
  }
}
