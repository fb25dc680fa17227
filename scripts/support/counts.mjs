/**
 * The result of a step: how many checks passed, failed and were skipped, a line of text, and the names that the summary
 * repeats, such as those of failed tests.
 */
export const counts = (passed, failed, skipped = 0, line = '', names = []) => ({
  passed,
  failed,
  skipped,
  line,
  names,
});

export const passed = (line = '') => counts(1, 0, 0, line);
export const failed = (line = '') => counts(0, 1, 0, line);
export const verdict = (good, line = '') => (good ? passed(line) : failed(line));

export function sum(all) {
  const add = (key) => all.reduce((total, one) => total + one[key], 0);
  return counts(add('passed'), add('failed'), add('skipped'));
}

/** "12 passed, 0 failed", with the number of skipped ones if there are any. */
export function countsText({ passed, failed, skipped }) {
  const commas = new Intl.NumberFormat('en-GB');
  const parts = [`${commas.format(passed)} passed`, `${commas.format(failed)} failed`];
  if (skipped > 0) parts.push(`${commas.format(skipped)} skipped`);
  return parts.join(', ');
}
