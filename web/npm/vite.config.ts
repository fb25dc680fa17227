import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { readFamilies } from '../../scripts/families.mjs';
import { compileHint } from '../compile-hint.js';
import { withNotices } from '../notices/notices.js';
import { slimThree } from '../slim-three/slim-three.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

const common: UserConfig = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  resolve: { alias: [{ find: /^#wasm\/(?!inline)/, replacement: `${root}build/wasm/` }] },
};

const forPackage: UserConfig['build'] = {
  target: 'es2022',
  outDir: `${root}build/package/dist`,
  emptyOutDir: false, // package.mjs has emptied it
  minify: true,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2000,
};

/** Vite leaves spaces in libraries, for the comments that say which calls are pure. These stay without. */
const smallest = { minify: true };

const command = 'cli/retromesh';
const entry = (name: string): string => `${root}web/src/npm/${name}.ts`;

/**
 * The modules of the package, for bundlers and pages, and the command: they share the core. `three` uses the three.js of the program, the
 * element our part of it. What people read of the modules are their types, with the documentation.
 */
const modules: UserConfig = {
  ...common,
  plugins: [
    filesOfNode(),
    smallTexts(),
    usersThree(),
    slimThree(),
    addressesOfWasm("new URL(/* @vite-ignore */ './wasm/$1', import.meta.url)"),
    withNotices('build/package/dist', 'modules'),
  ],
  build: {
    ...forPackage,
    lib: {
      entry: {
        index: entry('index'),
        rules: entry('rules'),
        three: entry('three'),
        element: entry('element'),
        'element-class': entry('element-class'),
        [command]: `${root}web/src/cli/on-demand.ts`,
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        ...smallest,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner: ({ name }) => (name === command ? '#!/usr/bin/env node' : ''),
        // Who imports anything of the core also gets what it does when it starts.
        codeSplitting: {
          groups: [
            {
              name: 'core',
              tags: ['$initial'],
              test: /\/web\/src\/core\/(?!lint\/)|\/wasm\/(families|core-answers)/,
            },
          ],
        },
      },
    },
  },
};

/** `<retro-mesh>` in one script, and one for each module of WebAssembly, for pages without a bundler. */
const single: UserConfig = {
  ...common,
  plugins: [
    smallTexts(),
    slimThree(),
    addressesOfWasm("new URL('inline:$1')"),
    withInlineModules(),
    withNotices('build/package/dist', 'single'),
  ],
  build: {
    ...forPackage,
    lib: { entry: { 'retro-mesh': entry('embed') }, formats: ['es'] },
    rolldownOptions: {
      output: {
        ...smallest,
        entryFileNames: 'embed/[name].js',
        postBanner: compileHint,
        codeSplitting: false,
      },
    },
  },
};

/** `vite build --mode modules`, then `--mode single`: package.mjs makes the package of both. */
export default defineConfig(({ mode }) => (mode === 'single' ? single : modules));

/** The command imports modules of Node; no script that pages load does. */
function filesOfNode(): Plugin {
  return {
    name: 'retromesh-files-of-node',
    enforce: 'pre',
    resolveId: { filter: { id: /^node:/ }, handler: (id) => ({ id, external: true }) },
  };
}

/** Removes comments and indentation from shaders and styles, which minifiers leave as they are. */
function smallTexts(): Plugin {
  return {
    name: 'retromesh-small-texts',
    transform: {
      order: 'pre',
      filter: { id: /(shaders|styles|stage-colours|icons)\.ts(\?|$)/ },
      handler: (code) => ({ code: code.replace(/^\s*\/\/.*\n/gm, '').replace(/^[ \t]+/gm, ''), map: null }),
    },
  };
}

/**
 * Gives what draws with three.js twice: for the loader, with the three.js of the importing program, and for the element, with our own. The
 * first has a suffix to its ids.
 */
function usersThree(): Plugin {
  const suffix = '?users-three';
  const isSuffixed = (id: string | undefined): boolean =>
    id !== undefined && (id.endsWith(suffix) || id.endsWith('/npm/three.ts') || /\/src\/three\//.test(id));
  return {
    name: 'retromesh-users-three',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!isSuffixed(importer)) return null;
      if (source === 'three') return { id: 'three', external: true };
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && /\/web\/src\/scene\//.test(resolved.id)
        ? { ...resolved, id: resolved.id + suffix }
        : resolved;
    },
    load: {
      filter: { id: /\?users-three$/ },
      handler: async (id) => ({
        code: await readFile(id.slice(0, -suffix.length), 'utf8'),
        moduleType: 'ts',
      }),
    },
  };
}

/** Writes the addresses of the modules of WebAssembly. Beside the scripts they are in `wasm/`, under their own names. */
function addressesOfWasm(address: string): Plugin {
  const rewritten = (code: string): string =>
    code.replace(/new URL\(\s*'[^']*?(\w+\.wasm)',\s*import\.meta\.url,?\s*\)/g, address);
  return {
    name: 'retromesh-addresses-of-wasm',
    transform: {
      order: 'pre',
      filter: { code: /new URL\([^()]*\.wasm['"]/ },
      handler: (code) => ({ code: rewritten(code), map: null }),
    },
    renderChunk: {
      order: 'post',
      handler: (code) => ({ code: code.replaceAll(/\/\* @vite-ignore \*\/\s*/g, ''), map: null }),
    },
  };
}

/** The module `#wasm/inline.js`: what opens models, without the inspector. Each is a script of its own beside the one that imports it. */
function withInlineModules(): Plugin {
  const id = '\0retromesh-inline';
  const names = [...readFamilies().map(({ id }) => id), 'images'];
  return {
    name: 'retromesh-inline-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#wasm\/inline\.js$|^\.\/wasm-\w+\.js$/ },
      handler: (source, importer) => {
        if (source.startsWith('#')) return { id };
        return importer === id ? { id: source, external: true } : null;
      },
    },
    load: {
      filter: { id: /^\0retromesh-inline$/ },
      handler: () => {
        const rows = names.map((name) => `${name}: () => import('./wasm-${name}.js')`);
        return `export const modules = { ${rows.join(', ')} };`;
      },
    },
    async generateBundle() {
      for (const name of names) {
        const bytes = await readFile(`${root}build/wasm/${name}.wasm`);
        const packed = deflateRawSync(bytes, { level: 9 }).toString('base64');
        this.emitFile({
          type: 'asset',
          fileName: `embed/wasm-${name}.js`,
          source: `export default '${packed}';\n`,
        });
      }
    },
  };
}
