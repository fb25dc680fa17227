import { parseArgs } from 'node:util';

/**
 * What a command was called with, by the names of `options` as `parseArgs` takes them. Prints `help` and ends when it is
 * asked for, and says what it does not understand, with exit code 2.
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
