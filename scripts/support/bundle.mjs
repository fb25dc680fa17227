import { run } from './run.mjs';

/** Runs `vite build` with a configuration file; true when that succeeds. */
export async function bundle(config, options = []) {
  const args = ['build', '--config', config, '--logLevel', 'warn', ...options];
  return (await run(process.execPath, ['node_modules/vite/bin/vite.js', ...args])).code === 0;
}
