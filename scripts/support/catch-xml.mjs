import { existsSync, readFileSync } from 'node:fs';
import { counts } from './counts.mjs';

const entities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (text) => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name) => entities[name]);

/**
 * Reads a report of Catch2's xml reporter: {counts, failures, skips}, the last two as text.
 * v3 reports skipped cases; with v2, tests/support/catch.hpp writes a warning for each.
 */
export function readCatchXml(path) {
  const xml = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const failures = [];
  const skips = [];
  let passed = 0;
  for (const [, name, body] of xml.matchAll(/<TestCase name="([^"]*)"[^>]*>([\s\S]*?)<\/TestCase>/g)) {
    const result = body.match(/<OverallResult [^>]*>/)?.[0] ?? '';
    const skipped = /skips="[1-9]/.test(result) || /<Warning>\s*skipped: /.test(body);
    if (!result.includes('success="true"')) failures.push(`${plain(name)}\n${reasons(body)}`);
    else if (skipped) skips.push(plain(name));
    else passed += 1;
  }
  const last = plain(xml.match(/.*<TestCase name="([^"]*)"/s)?.[1] ?? 'the start');
  if (!xml.includes('<OverallResultsCases')) failures.push(`the run ended in: ${last}`);
  return { counts: counts(passed, failures.length, skips.length), failures, skips };
}

/** The failed expressions of a test case: location, source text, and values. */
function reasons(body) {
  const failed = body.matchAll(
    /(?:<Info>[^<]*<\/Info>\s*)*<(Expression success="false"|Failure)[\s\S]*?<\/(Expression|Failure)>/g,
  );
  return [...failed].map(([text]) => `    ${place(text)}\n${lines(text)}`).join('\n');
}

function place(text) {
  const [, file, line] = text.match(/filename="([^"]*)" line="(\d+)"/) ?? ['', 'unknown place', '0'];
  return `${file}:${line}`;
}

function lines(text) {
  const words = plain(text.replace(/<[^>]*>/g, '\n')).split('\n');
  return words
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `      ${line}`)
    .join('\n');
}
