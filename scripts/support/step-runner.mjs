import { countsText, failed } from './counts.mjs';
import { jobs } from './run.mjs';
import { heading, say, seconds, withOutput } from './say.mjs';

/** Builds and tests are parallel themselves: a second step uses the processors while the first has only one process. */
const stepsAtOnce = Math.min(2, jobs);

/**
 * Runs steps in order, two at a time. When a step fails, those that depend on it are not run; all others are. Returns the
 * results by name, in the order of `steps`.
 */
export async function runSteps(steps) {
  const results = new Map();
  const waiting = [...steps];
  const running = new Map();
  const transcript = new Transcript();
  const [setup] = waiting.splice(0, 1);
  results.set(setup.name, await transcript.record(() => runStep(setup, results)));
  while (waiting.length > 0 || running.size > 0) {
    for (let at = 0; at < waiting.length && running.size < stepsAtOnce;) {
      if (!isReady(waiting[at], steps, results)) {
        at += 1;
        continue;
      }
      const [step] = waiting.splice(at, 1);
      const done = transcript
        .record(() => runStep(step, results))
        .then((result) => {
          results.set(step.name, result);
          running.delete(step.name);
        });
      running.set(step.name, done);
    }
    await Promise.race(running.values());
  }
  return new Map(steps.map(({ name }) => [name, results.get(name)]));
}

function isReady({ after = [], behind = [] }, steps, results) {
  const isRun = (name) => steps.some((step) => step.name === name);
  return [...after, ...behind.filter(isRun)].every((name) => results.has(name));
}

async function runStep(step, results) {
  heading(`${step.name}: ${step.does}`);
  const start = performance.now();
  const broken = step.after?.find((name) => results.get(name)?.failed > 0);
  const result = broken ? failed(`not run: ${broken} failed`) : await attempt(step);
  say([countsText(result), result.line, seconds(start)].filter(Boolean).join(' · '));
  return result;
}

async function attempt(step) {
  try {
    const result = await step.run();
    return result.passed + result.failed + result.skipped > 0 ? result : failed('nothing was run');
  } catch (error) {
    return failed(error.stack);
  }
}

/** Separates the output of steps that run at the same time: prints that of the oldest at once, that of others afterwards. */
class Transcript {
  #open = [];

  async record(work) {
    const part = { text: '', isDone: false };
    this.#open.push(part);
    const result = await withOutput((text) => {
      part.text += text;
      this.#show();
    }, work);
    part.isDone = true;
    this.#show();
    return result;
  }

  #show() {
    while (this.#open.length > 0) {
      const [oldest] = this.#open;
      process.stdout.write(oldest.text);
      oldest.text = '';
      if (!oldest.isDone) return;
      this.#open.shift();
    }
  }
}
