import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../support/run.mjs';

/** Writes the reference of the package's API to build/docs/api; false when the package is not built, or TypeDoc has a warning. */
export async function writeApi() {
  if (!existsSync(join(root, 'build/package/types'))) {
    console.error('build/package is not there; make it with: npm run build');
    return false;
  }
  const options = ['--options', 'scripts/docs/typedoc.json', '--logLevel', 'Warn'];
  return (await run(process.execPath, ['node_modules/typedoc/bin/typedoc', ...options])).code === 0;
}
