import { expect, test } from 'vitest';
import { importsOf, sourceFiles, withoutComments, type SourceFile } from '../support/source-files.js';

const home = 'web/src/app/workspace/';
const app = sourceFiles('web/src/app').filter(({ path }) => path.endsWith('.ts'));
const outside = app.filter(({ path }) => !path.startsWith(home));

/** Each match in the code of files, with its place. */
function found(
  files: readonly SourceFile[],
  pattern: RegExp,
  isFine = (_: string): boolean => false,
): string[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(pattern)]
      .filter(([, name]) => !isFine(name ?? ''))
      .map(([match]) => `${path}: ${match}`),
  );
}

test('nothing outside its folder writes into the workspace: it is changed by its commands alone', () => {
  const commands =
    /^(run|undo|redo|back|cancel|retry|fail|say|sayOnly|dismiss|addEventListener|removeEventListener)$/;
  const calls = /\bworkspace\??\.(\w+)\(/g;
  expect(found(outside, calls).length).toBeGreaterThan(10);
  expect(found(outside, calls, (name) => commands.test(name))).toEqual([]);
  expect(found(outside, /\bworkspace\.(?:\w+[.?]+)*\w+ *(?:[-+*/|&?]*=)(?![=>])/g)).toEqual([]);
  expect(found(outside, /\bas (?:unknown as )?Collection\b|\.(?:fork|adopt)\(/g)).toEqual([]);
});

test('the workspace needs no page: no element, no Lit, no DOM, in all that it loads', () => {
  const files = new Map(app.map((file) => [file.path, file]));
  const loaded = new Set(app.filter(({ path }) => path.startsWith(home)));
  const wrong: string[] = [];
  for (const file of loaded) {
    const text = file.text.replace(/\b(?:import|export) type\b[^;]*;/g, '');
    for (const name of importsOf({ ...file, text })) {
      const source = files.get(name.replace(/\.js$/, '.ts'));
      if (source) loaded.add(source);
      else if (!name.startsWith('web/src/core/')) wrong.push(`${file.path}: ${name}`);
    }
  }
  const page =
    /\b(?:document|window|localStorage)\s*[.[]|\b(?:customElements|querySelector|HTML\w*Element)\b/g;
  expect([...wrong, ...found([...loaded], page)]).toEqual([]);
});
