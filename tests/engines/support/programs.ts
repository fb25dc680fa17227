import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from '../../../scripts/support/run.mjs';

const onPath = (name: string): string | null => ask('sh', ['-c', `command -v ${name}`])?.trim() || null;

/** Ubuntu's `firefox` package contains a small script that needs snap to install the browser. */
const isSnapStub = (path: string): boolean =>
  statSync(path).size < 10_000 && readFileSync(path, 'utf8').includes('/snap/');

/** The program of Firefox: RETROMESH_FIREFOX, else that of the system. */
export function findFirefox(): string | null {
  const named = process.env.RETROMESH_FIREFOX;
  if (named) return existsSync(named) ? named : null;
  const found = ['firefox-esr', 'firefox'].map(onPath);
  return found.find((path) => path && !isSnapStub(path)) ?? null;
}

/** The driver of WebKitGTK, and the browser that it starts, which each distribution has in another folder. */
export function findWebKit(): { driver: string; browser: string } | null {
  const driver = onPath('WebKitWebDriver');
  const libraries = ['/usr/lib', '/usr/libexec', '/usr/lib64'].flatMap((folder) => [
    folder,
    ...foldersIn(folder).filter((path) => path.endsWith('-linux-gnu')),
  ]);
  const versions = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
  const places = libraries.flatMap((folder) => versions.map((name) => join(folder, name, 'MiniBrowser')));
  const browser = places.find(existsSync);
  return driver && browser ? { driver, browser } : null;
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
}

/** The X server that needs no screen, in whose memory these browsers draw. */
export const findXvfb = (): string | null => onPath('Xvfb');
