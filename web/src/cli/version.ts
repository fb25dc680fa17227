import { existsSync, readFileSync } from 'node:fs';

/** The version of the package that this script belongs to: the nearest `package.json` above it, bundled or not. */
export function version(): string {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('..', folder);
  return (JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { version: string }).version;
}
