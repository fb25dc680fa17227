import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { limits } from '../../../web/src/core/limits.js';

const extension = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../../web/mediawiki/extension.json', import.meta.url)), 'utf8'),
);

test('the extension has the limits of the viewer', () => {
  const { archiveEntries: files, file, total, growth } = limits;
  expect(extension.config.RetroMeshLimits.value).toEqual({ files, file, total, growth });
});

test('the extension works with MediaWiki 1.39 and newer', () => {
  expect(extension.requires.MediaWiki).toBe('>= 1.39.0');
});
