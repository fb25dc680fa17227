import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundledFolder, bundledInto, noticesFile } from '../../web/notices/notices.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = (path: string): string => readFileSync(root + path, 'utf8');

/** Folders that are published, each with its notices. */
const built = ['dist', 'dist/embed', 'build/cli', 'build/package/dist'];
const template = 'dist/standalone/template.html';

/** Text of the scripts of others that stays when they are minified, and the name that the notices have for it. */
const marks: Readonly<Record<string, RegExp>> = {
  three: /WebGLRenderer/,
  'lit-html': /\$lit\$/,
  fflate: /invalid zip data/,
  mediabunny: /isom\b/,
  Emscripten: /BindingError/,
  'jpeg-js': /unknown JPEG/,
  'fast-png': /wrong PNG signature/,
  '@gltf-transform/core': /KHR_materials_unlit/,
  Lucide: /M18 6 6 18M6 6l12 12|M12 17h\.01/,
};

/** The notices that are nearest to a file, from its folder upwards. */
function noticesFor(path: string): string {
  if (path === template) return /<!--\n([^]*?)-->\s*$/.exec(text(path))![1]!;
  const own = join(dirname(path), noticesFile);
  return existsSync(root + own) ? text(own) : noticesFor(dirname(path));
}

test.for(built)('the notices of %s have what its scripts contain', (folder, { skip }) => {
  skip(!existsSync(bundledFolder + folder), `${folder} is not built`);
  const scripts = (readdirSync(root + folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => /\.m?js$/.test(path) || path === template);
  expect(scripts.length).toBeGreaterThan(0);
  for (const path of scripts)
    for (const [name, mark] of Object.entries(marks))
      if (mark.test(text(path))) expect(noticesFor(path), path).toMatch(new RegExp(`^${name}[ ,]`, 'm'));
});

const recorded = [...built, 'dist/standalone'];

test.for(recorded)('the notices of %s are those of its modules, no more and no less', (folder, { skip }) => {
  skip(!existsSync(bundledFolder + folder), `${folder} is not built`);
  const notices = noticesFor(folder === 'dist/standalone' ? template : `${folder}/x.js`);
  const paths = bundledInto(folder);
  const names = new Set(
    paths.flatMap((path) => /^node_modules\/((?:@\w[^/]*\/)?[^/]+)/.exec(path)?.[1] ?? []),
  );
  const { packages } = JSON.parse(text('package-lock.json'));
  const locked = [...names].map((name) => `${name} ${packages[`node_modules/${name}`].version}`);
  const listed = [...notices.matchAll(/^(\S+ \d[\w.-]+), https:\/\/\S+$/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(locked.sort());
  expect(notices.includes('\nmusl, ')).toBe(paths.includes('web/src/core/wasm/modules.ts'));
  // Sources that name their authors: as a comment of the licence, not somewhere in the code.
  const authors = paths
    .filter((path) => path.startsWith('node_modules/'))
    .flatMap((path) => [...text(path).matchAll(/^\W*Copyright (?:\(c\) )?[\d, -]+(?:present, )?(\w+)/gim)])
    .map(([, author]) => author!);
  expect([...new Set(authors)].filter((author) => !notices.includes(author))).toEqual([]);
});
