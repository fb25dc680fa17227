import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compileHint } from './compile-hint.js';
import { firstFrame } from './first-frame.js';
import { withPrecacheList } from './pwa/precache-list.js';
import { withWebManifest } from './pwa/web-manifest.js';
import { importingAgain } from './importing-again.js';
import { withNotices } from './notices/notices.js';
import { singleFile } from './single-file.js';
import { slimThree } from './slim-three/slim-three.js';

const root = fileURLToPath(new URL('..', import.meta.url));

const common: UserConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  appType: 'mpa', // a file that is not there is a 404, not the page
  publicDir: false,
  preview: { cors: { origin: '*' } }, // a sandboxed frame has no origin that could be named
  resolve: { alias: { '#wasm': `${root}build/wasm` } },
};

/** How long plugins take is no fault of the sources. */
const checks = { pluginTimings: false };

const forBrowsers: UserConfig['build'] = {
  target: 'es2022',
  emptyOutDir: true,
  manifest: 'manifest.json',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  chunkSizeWarningLimit: 1000, // npm test holds the compressed sizes against their budgets
};

/** What the page always loads, in few scripts: compressed together, modules are smaller. `main` is what it shows without a model. */
const firstChunks = [
  { name: 'main', tags: ['$initial' as const] },
  {
    name: 'links',
    test: /src\/links\/(view-state|viewer-view|write-link|percent-encoding|link-address)\.ts$|src\/app\/address\/address-bar/,
  },
  { name: 'facts', test: /src\/app\/viewer\/(?:facts|model-texts)|src\/core\/clip-time/ },
  {
    name: 'model',
    test: /src\/app\/(?:panel\/(?:panel|model-tab|file-table|section)|viewer\/(?:timeline|clip-strip|ruler|viewer-element|sheet)|shell\/regions|ui\/(?:size-controller|radio-group))|directives\/guard/,
  },
  {
    name: 'viewer',
    test: /node_modules\/three\/|src\/scene\/(?!overlay\/gizmos|values|guides|held|pictures\/(?:thumbnails|film-stage|pixel-reader)|shadow\/(?:contact|footprint))|src\/element\/(?!thumbnails|overlays|film-stage|face-text|controls|without-controls|index)/,
  },
];

const noticesOfPage = withNotices('dist', 'page');

/** The page, in dist/. */
const page: UserConfig = {
  ...common,
  publicDir: 'public',
  worker: { format: 'es', plugins: () => [withoutNodeFiles(), noticesOfPage] },
  build: {
    ...forBrowsers,
    outDir: `${root}dist`,
    rolldownOptions: {
      checks,
      output: {
        // All are named in the first script, where hashes do not compress: seven digits take 3.5 bytes of it.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        postBanner: ({ name }) => (firstChunks.some((chunk) => chunk.name === name) ? compileHint : ''),
        codeSplitting: { includeDependenciesRecursively: false, groups: firstChunks },
      },
    },
  },
  plugins: [
    slimThree(),
    withoutNodeFiles(),
    withoutIndentation(),
    withSamples(),
    firstFrame(`${root}build/samples`),
    withWebManifest(),
    importingAgain(),
    noticesOfPage,
  ],
};

const forEmbed: UserConfig['build'] = {
  ...forBrowsers,
  outDir: `${root}dist`,
  emptyOutDir: false, // the page is there
  assetsDir: 'embed/assets',
};
const scriptsOfEmbed = { entryFileNames: 'embed/[name].js', postBanner: compileHint };

/** The scripts of the viewer, of similar sizes, so that they arrive together; each needs only those before it. */
const partsOfViewer = [
  {
    name: 'core',
    tags: ['$initial' as const],
    test: /\/web\/src\/core\/|\/wasm\/(?:families|core-answers)|preload-helper/,
  },
  { name: 'three', test: /\/three\/src\/(?!renderers\/WebGLRenderer)/ },
  { name: 'scene', tags: ['$initial' as const], test: /\/WebGLRenderer|\/web\/src\/scene\// },
  { name: 'viewer', tags: ['$initial' as const] },
];

/** The viewer that `dist/embed/retro-mesh.js` loads. */
const viewer: UserConfig = {
  ...common,
  plugins: [
    emptied('dist/embed'),
    slimThree(),
    withoutPreloading(),
    withoutIndentation(),
    withNotices('dist/embed', 'viewer'),
  ],
  build: {
    ...forEmbed,
    modulePreload: false,
    manifest: 'embed/manifest.json',
    rolldownOptions: {
      checks,
      input: {
        viewer: `${root}web/src/element/index.ts`,
        scene: `${root}web/src/scene/renderer/prepare-renderer.ts`,
      },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'embed/assets/[name]-[hash].js',
        postBanner: compileHint,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: partsOfViewer,
        },
      },
    },
  },
};

/** `<retro-mesh>` for other pages: `dist/embed/retro-mesh.js`, a small script that loads the viewer. */
const embed: UserConfig = {
  ...common,
  plugins: [withScriptsOfViewer(), withNotices('dist/embed', 'embed')],
  build: {
    ...forEmbed,
    manifest: false,
    rolldownOptions: {
      checks,
      input: { 'retro-mesh': `${root}web/src/element/loader/retro-mesh.ts` },
      preserveEntrySignatures: 'strict',
      output: scriptsOfEmbed,
    },
  },
};

/** dist/embed.html, which uses the element of pages, and the client of frames. */
const frame: UserConfig = {
  ...common,
  plugins: [
    withElementOfPages(),
    withoutPreloading(),
    withoutIndentation(),
    withTypes('client', 'protocol'),
    withNotices('dist/embed', 'frame'),
  ],
  build: {
    ...forEmbed,
    manifest: 'embed/manifest-frame.json',
    rolldownOptions: {
      checks,
      input: {
        client: `${root}web/src/embed/client.ts`,
        frame: `${root}web/embed.html`,
      },
      preserveEntrySignatures: 'allow-extension',
      output: scriptsOfEmbed,
    },
  },
};

/** dist/embed/render.js, which draws for `retromesh render`; apart from the frame, so that they share no further script. */
const render: UserConfig = {
  ...common,
  plugins: [withElementOfPages(), withoutIndentation(), withNotices('dist/embed', 'render')],
  build: {
    ...forEmbed,
    manifest: false,
    rolldownOptions: {
      checks,
      input: { render: `${root}web/src/embed/render.ts` },
      output: scriptsOfEmbed,
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
      checks,
      input: `${root}web/standalone.html`,
      output: { codeSplitting: false },
    },
  },
};

/** The service worker of the page, dist/sw.js, which knows the files of the builds before it: page and stand-alone pages. */
const offline: UserConfig = {
  ...common,
  plugins: [withPrecacheList(`${root}dist`)],
  build: {
    target: 'es2022',
    outDir: `${root}dist`,
    emptyOutDir: false,
    rolldownOptions: {
      checks,
      input: { sw: `${root}web/src/offline/service-worker.ts` },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
};

/** The `retromesh` command, for Node, in build/cli/. */
const cli: UserConfig = {
  ...common,
  build: {
    target: 'node20',
    ssr: true,
    minify: true,
    outDir: `${root}build/cli`,
    emptyOutDir: true,
    rolldownOptions: {
      checks,
      input: { retromesh: `${root}web/src/cli/main.ts` },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name]-[hash].mjs',
        banner: '#!/usr/bin/env node',
      },
    },
  },
  ssr: { noExternal: true },
  plugins: [executable(), withNotices('build/cli', 'cli')],
};

const configs: Record<string, UserConfig> = { viewer, embed, frame, render, standalone, offline, cli };

/** `vite build` makes the page; `--mode` with one of these names makes the others: `viewer` before `embed`, `frame` and `render`; `offline` after the page and `standalone`. */
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

/**
 * What libraries import of Node, and do not call in browsers: the files of mediabunny, and those of glTF-Transform's reader for Node. `browser`
 * in mediabunny's package.json would make a CommonJS module of it, and the runtime for those a script that other scripts have to wait for.
 */
function withoutNodeFiles(): Plugin {
  return {
    name: 'retromesh-no-node-files',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/node\.js$|^node:(fs|path)$/ },
      handler: (id, importer) =>
        id.startsWith('node:') || importer?.includes('/mediabunny/') ? '#node-files' : null,
    },
    load: {
      filter: { id: /^#node-files/ },
      handler: () =>
        'export const fs = undefined; export const promises = undefined; export default undefined;',
    },
  };
}

/** Imports on demand without Vite's helper, which adds links to the document: here they import one file each, and no style sheet. */
function withoutPreloading(): Plugin {
  return {
    name: 'retromesh-no-preloading',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
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

/** The scripts that the loader requests, as paths below `dist/embed/`: `drawing` imports those of `drawingNeeds`, `viewer` all of them. */
async function scriptsOfViewer(): Promise<
  Record<'smallest' | 'core' | 'drawing' | 'viewer' | 'companions' | 'unpackers', string> & {
    drawingNeeds: string[];
  }
> {
  const manifest = JSON.parse(await readFile(`${root}dist/embed/manifest.json`, 'utf8'));
  const pathOf = (key: string): string => manifest[key].file.replace('embed/', '');
  const drawing = 'src/scene/renderer/prepare-renderer.ts';
  const drawingNeeds: string[] = manifest[drawing].imports;
  return {
    smallest: pathOf('../build/wasm/rule-names.js'),
    core: pathOf(drawingNeeds.find((key) => key.startsWith('_core'))!),
    drawing: pathOf(drawing),
    drawingNeeds: drawingNeeds.map(pathOf),
    viewer: pathOf('src/element/index.ts'),
    companions: pathOf('src/core/companions/companions.ts'),
    unpackers: pathOf('src/core/archive/unpackers.ts'),
  };
}

/** Tells the loader the names of the scripts of the viewer, which contain hashes. */
function withScriptsOfViewer(): Plugin {
  const id = '#viewer/scripts.js';
  return {
    name: 'retromesh-scripts',
    enforce: 'pre',
    resolveId: { filter: { id: /^#viewer/ }, handler: () => id },
    load: {
      filter: { id: /^#viewer/ },
      handler: async () => `export const scripts = ${JSON.stringify(await scriptsOfViewer())};`,
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.imports.length > 0)
          this.error(`${chunk.fileName} costs pages a round trip: it imports ${chunk.imports.join(', ')}`);
    },
  };
}

/** The frame imports the same `retro-mesh.js` as pages do, and its page requests all scripts of the viewer at once. */
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
      const { drawing, drawingNeeds, smallest, viewer } = await scriptsOfViewer();
      const loader = { type: 'module', async: true, crossorigin: true, src: './embed/retro-mesh.js' };
      const links = [drawing, ...drawingNeeds, smallest, viewer].map((path) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./embed/${path}` },
      }));
      return [{ tag: 'script', attrs: loader }, ...links].map((tag) => ({
        ...tag,
        injectTo: 'head' as const,
      }));
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
