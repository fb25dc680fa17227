import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { singleFile } from './single-file.js';
import { slimThree } from './src/scene/three/slim-three.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const common: UserConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  appType: 'mpa', // a file that is not there is a 404, not the page
  publicDir: false,
  preview: { cors: { origin: '*' } }, // a sandboxed frame has no origin that could be named
  resolve: { alias: { '#wasm': `${root}build/wasm` } },
};

const forBrowsers: UserConfig['build'] = {
  target: 'es2022',
  emptyOutDir: true,
  manifest: 'manifest.json',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  chunkSizeWarningLimit: 1000, // npm test holds the compressed sizes against their budgets
};

/** What the page always loads, in few scripts: compressed together, modules are smaller. */
const firstChunks = [
  { name: 'main', tags: ['$initial' as const] },
  {
    name: 'links',
    test: /src\/links\/(view-state|viewer-view|write-link|percent-encoding|link-address)\.ts$|src\/app\/links\/address-writer/,
  },
  {
    name: 'viewer',
    test: /node_modules\/three\/|src\/scene\/(?!overlay\/gizmos|thumbnails)|src\/element\/(?!thumbnails|controls|without-controls|index)/,
  },
];

/** The page, in dist/. */
const page: UserConfig = {
  ...common,
  publicDir: 'public',
  build: {
    ...forBrowsers,
    outDir: `${root}dist`,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: firstChunks } },
    },
  },
  plugins: [slimThree(), withoutIndentation(), withSamples()],
};

const forEmbed: UserConfig['build'] = {
  ...forBrowsers,
  outDir: `${root}dist`,
  emptyOutDir: false, // the page is there
  assetsDir: 'embed/assets',
};
const entriesOfEmbed = { entryFileNames: 'embed/[name].js' };

/** `<retro-mesh>` alone, in dist/embed/. */
const embed: UserConfig = {
  ...common,
  plugins: [emptied('dist/embed'), slimThree(), withoutIndentation(), selfContained()],
  build: {
    ...forEmbed,
    manifest: 'embed/manifest.json',
    rolldownOptions: {
      input: { 'retro-mesh': `${root}web/src/element/index.ts` },
      preserveEntrySignatures: 'strict',
      output: entriesOfEmbed,
    },
  },
};

/** dist/embed.html, which uses the element of pages, and the client of frames. */
const frame: UserConfig = {
  ...common,
  plugins: [withElementOfPages(), withoutIndentation(), withTypes('client', 'protocol')],
  build: {
    ...forEmbed,
    manifest: 'embed/manifest-frame.json',
    rolldownOptions: {
      input: { client: `${root}web/src/embed/client.ts`, frame: `${root}web/embed.html` },
      preserveEntrySignatures: 'allow-extension',
      output: entriesOfEmbed,
    },
  },
};

/** The template of stand-alone pages, one file with the viewer, in dist/standalone/; the page puts models into it. */
const standalone: UserConfig = {
  ...common,
  plugins: [slimThree(), withoutIndentation(), singleFile('standalone.html', 'template.html')],
  build: {
    ...forBrowsers,
    manifest: false,
    outDir: `${root}dist/standalone`,
    rolldownOptions: {
      input: `${root}web/standalone.html`,
      output: { codeSplitting: false },
    },
  },
};

/** The `retromesh` command, for Node, in build/cli/. */
const cli: UserConfig = {
  ...common,
  build: {
    target: 'node20',
    ssr: true,
    outDir: `${root}build/cli`,
    emptyOutDir: true,
    rolldownOptions: {
      input: { retromesh: `${root}web/src/cli/main.ts` },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        banner: '#!/usr/bin/env node',
      },
    },
  },
  ssr: { noExternal: true },
  plugins: [executable()],
};

const configs: Record<string, UserConfig> = { embed, frame, standalone, cli };

/** `vite build` makes the page; `--mode` with one of these names makes the others, `embed` before `frame`. */
export default defineConfig(({ mode }) => configs[mode] ?? page);

/** `samples/` beside the page: our own models, as the native sample writer left them in `build/samples`. */
function withSamples(): Plugin {
  return {
    name: 'retromesh-samples',
    async writeBundle({ dir }) {
      const written = `${root}build/samples`;
      if (existsSync(written)) await cp(written, `${dir}/samples`, { recursive: true });
    },
  };
}

/** Removes indentation, which would stay in the html and css templates of the elements. */
function withoutIndentation(): Plugin {
  return {
    name: 'retromesh-indentation',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/(app|element)\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(/\n\s+/g, '\n'), map: null }),
    },
  };
}

/** Removes what the last build has left in a folder that this build writes to, but not alone. */
function emptied(folder: string): Plugin {
  return {
    name: 'retromesh-emptied',
    buildStart: () => rm(root + folder, { recursive: true, force: true }),
  };
}

/**
 * The frame imports the same `retro-mesh.js` as pages do. Its page also requests the script of the modules, which every model needs.
 */
function withElementOfPages(): Plugin {
  return {
    name: 'retromesh-element',
    enforce: 'pre',
    resolveId: {
      filter: { id: /element\/index\.js$/ },
      handler: (_, importer) =>
        importer?.includes('/web/src/embed/') ? { id: './retro-mesh.js', external: true } : null,
    },
    transformIndexHtml: async () => {
      const manifest = await readFile(`${root}dist/embed/manifest.json`, 'utf8');
      const { file } = JSON.parse(manifest)['../build/wasm/module.js'];
      const scripts = ['embed/retro-mesh.js', file as string];
      return scripts.map((path) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${path}` },
        injectTo: 'head',
      }));
    },
  };
}

/**
 * Gives the parts of the core that are loaded on demand, such as unpackers, copies of the modules that they share with the element. Otherwise
 * shared modules would be in scripts of their own, which pages would request one round later than retro-mesh.js.
 */
function selfContained(): Plugin {
  const copy = '?copy';
  return {
    name: 'retromesh-self-contained',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!importer || !id.startsWith('.')) return null;
      const isCopied =
        importer.endsWith(copy) || /\/core\/(archive|companions|advice)\/[^/]+$/.test(importer);
      if (!isCopied) return null;
      const resolved = await this.resolve(id, importer.replace(copy, ''), { skipSelf: true });
      return resolved && !/\/core\/(archive|companions|advice)\//.test(resolved.id)
        ? resolved.id + copy
        : resolved;
    },
    load: {
      filter: { id: /\?copy$/ },
      handler: (id) => readFile(id.replace(copy, ''), 'utf8'),
    },
  };
}

/** Declarations for TypeScript beside the client, whose modules need no other types. */
function withTypes(...modules: string[]): Plugin {
  return {
    name: 'retromesh-types',
    async generateBundle() {
      const { default: ts } = await import('typescript'); // large, and of no use for the other builds
      for (const name of modules) {
        const source = await readFile(`${root}web/src/embed/${name}.ts`, 'utf8');
        const { outputText } = ts.transpileDeclaration(source, {
          compilerOptions: { target: ts.ScriptTarget.ES2022 },
        });
        this.emitFile({ type: 'asset', fileName: `embed/${name}.d.ts`, source: outputText });
      }
    },
  };
}

function executable(): Plugin {
  return {
    name: 'retromesh-executable',
    writeBundle: ({ dir }) => chmod(`${dir}/retromesh.mjs`, 0o755),
  };
}
