import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFamilies } from '../../scripts/families.mjs';
import { root } from '../../scripts/support/run.mjs';

/** The entry points with their scripts, below `dist/`. */
export const entries = {
  index: 'index.js',
  rules: 'rules.js',
  three: 'three.js',
  element: 'element.js',
  'element-class': 'element-class.js',
  embed: 'embed/retro-mesh.js',
};

/** What package.json of the package says; version, description and licence are those of the repository. */
export function packageManifest() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, version, description, license, author, type, engines } = own;
  return {
    name,
    version,
    description,
    keywords: [
      ...['3d', 'viewer', 'model', 'three', 'loader', 'custom-element'],
      ...readFamilies().flatMap(({ keywords }) => keywords),
    ],
    license,
    author,
    type,
    engines,
    main: './dist/index.js',
    types: './types/npm/index.d.ts',
    exports: {
      ...Object.fromEntries(Object.entries(entries).map(exported)),
      './wasm/*': './dist/wasm/*',
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    bin: { retromesh: 'dist/cli/retromesh.js' },
    customElements: 'custom-elements.json',
    // The core has one for Node in the module that everybody imports.
    sideEffects: ['./dist/element.js', './dist/embed/*.js', './dist/core-*.js', './dist/cli/*.js'],
    files: ['dist', 'types', 'custom-elements.json'],
    peerDependencies: { three: '>=0.180.0 <1' },
    peerDependenciesMeta: { three: { optional: true } },
    publishConfig: { access: 'public', provenance: true },
  };
}

function exported([name, script]) {
  const conditions = { types: `./types/npm/${name}.d.ts`, default: `./dist/${script}` };
  return [name === 'index' ? '.' : `./${name}`, conditions];
}
