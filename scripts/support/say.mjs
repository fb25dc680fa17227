const bold = process.stdout.isTTY ? (text) => `\x1b[1m${text}\x1b[0m` : (text) => text;

export const heading = (text) => console.log(`\n${bold(text)}`);
export const say = (text) => console.log(`  ${text}`);

const commas = new Intl.NumberFormat('en-GB');
export const count = (number) => commas.format(number);
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
