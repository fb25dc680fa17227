import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './run.mjs';

const skipped = new Set(['node_modules', 'build', 'dist', '.git']);

/** The files in folders of the repository whose names end in one of `endings`, as paths from its root. */
export function filesUnder(folders, endings) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) visit(path);
      else if (entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
        found.push(relative(root, path));
    }
  };
  for (const folder of folders) if (existsSync(join(root, folder))) visit(join(root, folder));
  return found.sort();
}

export const cppFiles = () => filesUnder(['formats', 'wasm', 'tests', 'bench', 'scripts'], ['.cpp', '.hpp']);
