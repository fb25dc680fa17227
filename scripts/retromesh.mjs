#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundle, bundlePath, isFresh } from '../web/src/cli/bundle.mjs';

if (!existsSync(new URL('../build/wasm/core.wasm', import.meta.url))) {
  console.error('retromesh: the core is not built yet. Run "npm run build" once.');
  process.exit(1);
}
if (!isFresh()) await bundle();
await import(pathToFileURL(bundlePath).href);
