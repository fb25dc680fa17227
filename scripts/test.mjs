import { steps } from './steps/index.mjs';
import { countsText, sum } from './support/counts.mjs';
import { engines } from './support/engines.mjs';
import { readOptions } from './support/options.mjs';
import { runSteps } from './support/step-runner.mjs';
import { heading, say, seconds } from './support/say.mjs';

const help = `npm test -- [options]

Sets up what is missing, then runs every check, two steps at a time; goes on after one that fails.

  --only a,b   only these steps, and what they build on:
${steps.map(({ name, does }) => `                 ${name.padEnd(9)} ${does}`).join('\n')}
  --engines a  only the tests in these engines: ${Object.keys(engines).join(', ')}
  --help       this text`;

const values = readOptions({ only: { type: 'string' }, engines: { type: 'string' } }, help);

if (values.engines !== undefined) {
  const unknown = values.engines.split(',').find((name) => !(name.trim() in engines));
  if (unknown !== undefined) {
    console.error(
      `--engines ${values.engines}: there is no engine "${unknown}"; the engines are ${Object.keys(engines).join(', ')}.`,
    );
    process.exit(2);
  }
  process.env.RETROMESH_ENGINES = values.engines;
}

/** The steps to run: all of them, or the setup, the named steps, and those that they depend on. */
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

const start = performance.now();
const results = await runSteps(chosen(values.only ?? (values.engines && 'engines')));

heading(`All steps, ${seconds(start)}`);
for (const [name, result] of results) {
  say(`${result.failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${countsText(result)}`);
  for (const line of result.names) say(`         ${line}`);
}
const total = sum([...results.values()]);
console.log(`\n${countsText(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
