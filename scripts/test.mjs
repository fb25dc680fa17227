import { steps } from './steps/index.mjs';
import { countsText, failed, sum } from './support/counts.mjs';
import { readOptions } from './support/options.mjs';
import { heading, say, seconds } from './support/say.mjs';

const help = `npm test -- [options]

Sets up what is missing, then runs every check; goes on after one that fails.

  --only a,b   only these steps, and what they build on:
${steps.map(({ name, does }) => `                 ${name.padEnd(9)} ${does}`).join('\n')}
  --help       this text`;

const values = readOptions({ only: { type: 'string' } }, help);

/** The steps to run: all of them, or those named, the setup, and the steps that they build on. */
function chosen(only) {
  if (only === undefined) return steps;
  const wanted = new Set(['setup']);
  const want = (name) => {
    const step = steps.find((each) => each.name === name);
    if (!step) {
      console.error(
        `--only ${only}: there is no step "${name}"; the steps are ${steps.map((each) => each.name).join(', ')}.`,
      );
      process.exit(2);
    }
    wanted.add(name);
    step.after?.forEach(want);
  };
  only.split(',').forEach((name) => want(name.trim()));
  return steps.filter(({ name }) => wanted.has(name));
}

const results = new Map();
const start = performance.now();
for (const step of chosen(values.only)) {
  heading(`${step.name}: ${step.does}`);
  const stepStart = performance.now();
  const broken = step.after?.find((name) => results.get(name)?.failed > 0);
  const result = broken ? failed(`not run: ${broken} failed`) : await attempt(step);
  results.set(step.name, result);
  say([countsText(result), result.line, seconds(stepStart)].filter(Boolean).join(' · '));
}

async function attempt(step) {
  try {
    const result = await step.run();
    return result.passed + result.failed + result.skipped > 0 ? result : failed('nothing was run');
  } catch (error) {
    return failed(error.stack);
  }
}

heading(`All steps, ${seconds(start)}`);
for (const [name, result] of results)
  say(`${result.failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${countsText(result)}`);
const total = sum([...results.values()]);
console.log(`\n${countsText(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
