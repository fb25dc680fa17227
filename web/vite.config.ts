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

/** What the page always loads, in two files instead of six: compressed together, they are smaller. */
const firstChunks = [
  {
    name: 'shared',
    test: /node_modules\/(lit|lit-html|lit-element|@lit)\/|core\/(format|limits|model-error)\.ts$|src\/links\/(view-state|viewer-view|write-link|percent-encoding|link-address)\.ts$/,
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

/** `<retro-mesh>` alone and the client of frames, in dist/embed/, and dist/embed.html, which uses the same files. */
const embed: UserConfig = {
  ...common,
  plugins: [
    emptied('dist/embed'),
    withElementOfPages(),
    slimThree(),
    withoutIndentation(),
    withTypes('client', 'protocol'),
  ],
  build: {
    ...forBrowsers,
    outDir: `${root}dist`,
    emptyOutDir: false, // the page is there
    assetsDir: 'embed/assets',
    manifest: 'embed/manifest.json',
    rolldownOptions: {
      input: {
        'retro-mesh': `${root}web/src/element/index.ts`,
        client: `${root}web/src/embed/client.ts`,
        frame: `${root}web/embed.html`,
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'embed/[name].js' },
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

const configs: Record<string, UserConfig> = { embed, standalone, cli };

/** `vite build` makes the page; `--mode embed`, `--mode standalone` and `--mode cli` make the others. */
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
 * The frame imports the same `retro-mesh.js` as pages do. Otherwise the element would be in a chunk of its own, which pages
 * would request one round later.
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
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: './embed/retro-mesh.js' },
        injectTo: 'head',
      },
    ],
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
