/** Times are nanoseconds of processor time for one call: what else the machine does counts less than by the clock. */

const quantile = (sorted, part) => {
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
};

/**
 * {time, spread}: the least, for whatever else a machine does only makes works slower, by half for minutes where others use its
 * processors; and the distance between the quartiles as a part of it.
 */
export function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const [time] = sorted;
  return { time, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / time };
}

function timeOf(work, times) {
  const start = process.cpuUsage();
  work(times);
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

/** How often to repeat `work` for a measurement of about `wanted` ns; finding out warms it up, too. */
function timesFor(work, wanted) {
  for (let times = 1; ; times *= 2) {
    const taken = timeOf(work, times);
    if (taken >= wanted) return Math.max(1, Math.round((times * wanted) / taken));
  }
}

/**
 * Measures several works in turns, so that whatever else the machine does meets all of them alike.
 *
 * @param works by name, each a function that does its work as many times as it is told
 * @returns a summary by name
 */
export function measure(works, { repetitions = 15, least = 60e6 } = {}) {
  const measured = Object.entries(works).map(([name, work]) => {
    timesFor(work, least); // optimised code comes after the first calls
    return { name, work, times: timesFor(work, least), taken: [] };
  });
  for (let round = 0; round < repetitions; round += 1)
    for (const { work, times, taken } of measured) taken.push(timeOf(work, times) / times);
  return Object.fromEntries(measured.map(({ name, taken }) => [name, summary(taken)]));
}

/** A work that is done once with each call, as `measure` wants it. */
export const repeated = (once) => (times) => {
  for (let i = 0; i < times; i += 1) once();
};
