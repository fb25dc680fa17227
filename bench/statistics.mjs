/** Times are nanoseconds of processor time for one call: other load on the machine changes it less than elapsed time. */

const quantile = (sorted, part) => {
  const position = (sorted.length - 1) * part;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
};

/**
 * {time, spread}: the minimum, because other load on the machine only adds to times, and the interquartile range as a fraction
 * of it.
 */
export function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const [time] = sorted;
  return { time, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / time };
}

/** The same of the median, for works whose load on memory varies. */
export function medianSummary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const time = quantile(sorted, 0.5);
  return { time, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / time };
}

function timeOf(work, times) {
  const start = process.cpuUsage();
  work(times);
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

/** How often to repeat `work` for a measurement of about `wanted` ns; this also warms it up. */
function timesFor(work, wanted) {
  for (let times = 1; ; times *= 2) {
    const taken = timeOf(work, times);
    if (taken >= wanted) return Math.max(1, Math.round((times * wanted) / taken));
  }
}

/**
 * Measures several functions with alternating repetitions, so that other load on the machine affects all of them alike.
 *
 * @param works by name, each a function of the number of times to repeat its work
 * @returns a summary by name
 */
export function measure(works, { repetitions = 15, least = 60e6 } = {}) {
  const measured = Object.entries(works).map(([name, work]) => {
    timesFor(work, least); // the first calls are slower, until their code is optimised
    return { name, work, times: timesFor(work, least), taken: [] };
  });
  for (let round = 0; round < repetitions; round += 1)
    for (const { work, times, taken } of measured) taken.push(timeOf(work, times) / times);
  return Object.fromEntries(measured.map(({ name, taken }) => [name, summary(taken)]));
}

/** For `measure`: a function that calls `once` a number of times. */
export const repeated = (once) => (times) => {
  for (let i = 0; i < times; i += 1) once();
};

/** The names of the tasks of a kind, in results by name: "tube" of "pose/tube". */
export const tasksOf = (results, kind) =>
  Object.keys(results)
    .filter((name) => name.startsWith(`${kind}/`))
    .map((name) => name.slice(kind.length + 1));
