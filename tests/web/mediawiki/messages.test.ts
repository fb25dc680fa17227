import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** The messages of a language: texts by key. */
function messagesOf(language: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../../../web/mediawiki/i18n/${language}.json`, import.meta.url));
  const { '@metadata': _, ...messages } = JSON.parse(readFileSync(file, 'utf8'));
  return messages;
}

const english = messagesOf('en');
const parametersOf = (text: string): string[] => [...new Set(text.match(/\$\d/g))].sort();

test('every message is documented for translators', () => {
  expect(Object.keys(messagesOf('qqq'))).toEqual(Object.keys(english));
});

describe('German messages', () => {
  const german = messagesOf('de');

  test('have the keys of the English ones', () => {
    const missing = Object.keys(english).filter((key) => !(key in german));
    // What the core says is passed on as it is.
    expect(missing).toEqual(['retromesh-refused']);
    expect(Object.keys(german).filter((key) => !(key in english))).toEqual([]);
  });

  test.for(Object.keys(german))('%s has the parameters of the English one', (key) => {
    expect(parametersOf(german[key]!)).toEqual(parametersOf(english[key]!));
  });
});
