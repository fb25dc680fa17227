import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { softwareIn } from './software.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the modules of each build are listed: `build/bundled/dist/embed/viewer.json` for the build `viewer` into `dist/embed`. */
export const bundledFolder = `${root}build/bundled/`;

/** The file with the licences of what a folder contains of others. */
export const noticesFile = 'THIRD-PARTY-NOTICES';

/** Writes the licences of all software of others into `folder`, for this build and the others that write into it. */
export function withNotices(folder: string, build: string): Plugin {
  const ids = new Set<string>();
  return {
    name: 'retromesh-notices',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') for (const id of file.moduleIds) ids.add(id);
    },
    writeBundle: () => writeFileSync(`${root}${folder}/${noticesFile}`, noticesOf(folder, build, ids)),
  };
}

/** The licences of a folder, with those of a build, whose modules are kept in `bundledFolder`. */
export function noticesOf(folder: string, build: string, ids: Iterable<string>): string {
  const kept = `${bundledFolder}${folder}/`;
  mkdirSync(kept, { recursive: true });
  writeFileSync(
    `${kept}${build}.json`,
    JSON.stringify([...new Set(Array.from(ids, pathOf))].sort(), null, 1),
  );
  return noticesText(bundledInto(folder));
}

/** The paths of all modules that the builds have put into a folder. */
export function bundledInto(folder: string): string[] {
  const kept = `${bundledFolder}${folder}/`;
  const builds = readdirSync(kept).filter((name) => name.endsWith('.json'));
  return builds.flatMap((name) => JSON.parse(readFileSync(kept + name, 'utf8')) as string[]);
}

/** From the folder of the repository, without what plugins add to ids. */
function pathOf(id: string): string {
  const path = id.replace(/^\0+|\?.*$/g, '').replaceAll('\\', '/');
  return path.replace(/^.*\/(?=node_modules\/)/, '').replace(root.replaceAll('\\', '/'), '');
}

/** Terms that several have are written once, after the names of all. */
function noticesText(paths: readonly string[]): string {
  const byTerms = new Map<string, string[]>();
  for (const { name, address, copyright, terms } of softwareIn(paths)) {
    const words = terms.replace(/\s+/g, ' ').toLowerCase();
    const together = byTerms.get(words) ?? [terms];
    byTerms.set(words, together);
    together.splice(-1, 0, `${name}, ${address}\n${copyright}`);
  }
  const parts = [...byTerms.values()].map((part) => part.join('\n\n'));
  return (
    ['Software of others, where its source is, and the terms under which it is here.', ...parts].join(
      `\n\n${'='.repeat(80)}\n\n`,
    ) + '\n'
  );
}
