import { readFileSync } from 'node:fs';
import { packageFolder } from './package-folder.js';

/** The version of the package that this script belongs to. */
export function version(): string {
  const text = readFileSync(new URL('package.json', packageFolder()), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
