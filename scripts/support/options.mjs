import { parseArgs } from 'node:util';

/**
 * The options of a command line, by the names of `options`, which `parseArgs` defines. With --help prints `help` and ends
 * the process; prints an error and ends it with exit code 2 for invalid options.
 */
export function readOptions(options, help) {
  const { values } = parsed({ ...options, help: { type: 'boolean' } }, help);
  if (!values.help) return values;
  console.log(help);
  process.exit(0);
}

function parsed(options, help) {
  try {
    return parseArgs({ options });
  } catch (fault) {
    const [sentence] = fault.message.split('. ');
    console.error(`${sentence.replace(/\.?$/, '.')}\n\n${help}`);
    process.exit(2);
  }
}
