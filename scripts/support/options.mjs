import { parseArgs } from 'node:util';

/**
 * The options of a command line, by the names of `options`, which `parseArgs` defines, and `positionals`, each one of `words`. With --help
 * prints `help` and ends the process; prints an error and ends it with exit code 2 for invalid options.
 */
export function readOptions(options, help, words = []) {
  const { values, positionals } = parsed({ ...options, help: { type: 'boolean' } }, help);
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  const unknown = positionals.find((word) => !words.includes(word));
  if (unknown === undefined) return { ...values, positionals };
  console.error(`There is no "${unknown}" here.\n\n${help}`);
  process.exit(2);
}

function parsed(options, help) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (fault) {
    const [sentence] = fault.message.split('. ');
    console.error(`${sentence.replace(/\.?$/, '.')}\n\n${help}`);
    process.exit(2);
  }
}
