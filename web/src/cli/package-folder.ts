import { existsSync, readFileSync } from 'node:fs';

/** The folder of the package that this script belongs to: that of the nearest `package.json` above it, bundled or not. */
export function packageFolder(): URL {
  let folder = new URL(/* @vite-ignore */ '.', import.meta.url);
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('..', folder);
  return folder;
}

/** The version of the package that this script belongs to. */
export function version(): string {
  const text = readFileSync(new URL('package.json', packageFolder()), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
