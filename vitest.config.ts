import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '#wasm': fileURLToPath(new URL('build/wasm', import.meta.url)) } },
  test: {
    include: ['tests/docs/**/*.test.ts', 'tests/wasm/**/*.test.ts', 'tests/web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
