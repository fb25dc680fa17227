import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The TypeScript that calls the core, for Node, in build/bench/core. */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: { '#wasm': `${root}build/wasm` } },
  ssr: { noExternal: true },
  build: {
    target: 'node20',
    ssr: true,
    outDir: `${root}build/bench/core`,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        modules: `${root}web/src/core/wasm/modules.ts`,
        'wasm-host': `${root}web/src/core/host/wasm-host.ts`,
        'write-files': `${root}web/src/core/host/write-files.ts`,
        poser: `${root}web/src/core/host/poser.ts`,
        'open-model': `${root}web/src/core/node.ts`,
      },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
