import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFamilies } from '../../../scripts/families.mjs';
import { limits } from '../../../web/src/core/limits.js';
import { fileNamesClass } from '../../../web/npm/extension.mjs';
import { acceptedTypes } from '../../../web/pwa/accepted-types.js';

const text = (path: string): string =>
  readFileSync(new URL(`../../../web/mediawiki/${path}`, import.meta.url), 'utf8');
const extension = JSON.parse(text('extension.json'));

/** The messages of a language: texts by key. */
function messagesOf(language: string): Record<string, string> {
  const { '@metadata': _, ...messages } = JSON.parse(text(`i18n/${language}.json`));
  return messages;
}

const [english, german] = [messagesOf('en'), messagesOf('de')];
const parametersOf = (message: string): string[] => [...new Set(message.match(/\$\d/g))].sort();

test('the extension has the limits of the viewer, and works with MediaWiki 1.39 and newer', () => {
  const { archiveEntries: files, file, total, growth } = limits;
  expect(extension.config.RetroMeshLimits.value).toEqual({ files, file, total, growth });
  expect(extension.requires.MediaWiki).toBe('>= 1.39.0');
});

test('the names of files are those of the viewer, and those of models are of families.def', () => {
  const types = acceptedTypes(readFamilies());
  const [ofModels, all] = [...fileNamesClass(types).matchAll(/const \w+ = '\/(.*)\/iD'/g)].map(
    ([, pattern]) => new RegExp(pattern!, 'i'),
  );
  for (const [type, extensions] of Object.entries(types))
    for (const extension of extensions) {
      expect(`A${extension.toUpperCase()}`).toMatch(all!);
      expect(ofModels!.test(`a${extension}`), extension).toBe(type.includes('retromesh'));
    }
  expect('a.svg').not.toMatch(all!);
  expect('a.3d.txt').not.toMatch(all!);
});

test('every message is documented for translators', () => {
  expect(Object.keys(messagesOf('qqq'))).toEqual(Object.keys(english));
});

test('German messages have the keys and parameters of the English ones', () => {
  // What the core says is passed on as it is.
  expect(Object.keys(english).filter((key) => !(key in german))).toEqual(['retromesh-refused']);
  for (const [key, message] of Object.entries(german))
    expect([key, parametersOf(message)]).toEqual([key, parametersOf(english[key]!)]);
});

test('the gadget is a readable script of less than 5 KB', () => {
  const gadget = text('gadget/retro-mesh.js');
  expect(Buffer.byteLength(gadget)).toBeLessThan(5 * 1024);
  expect(Math.max(...gadget.split('\n').map((line) => line.length))).toBeLessThanOrEqual(130);
});
