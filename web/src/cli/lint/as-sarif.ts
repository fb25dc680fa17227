import { createHash } from 'node:crypto';
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleWords, Severity } from '../../core/lint/finding.js';
import { printable, printableJson } from '../printable.js';
import { version } from '../package-folder.js';
import type { SharedFinding } from './findings.js';
import { documentOf, portable, type LintReport } from './report.js';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  mended: 'warning',
  fact: 'note',
};

/**
 * Findings as a log of SARIF 2.1.0, the format that code hosts read.
 *
 * Paths are relative to the working folder, which has to be the root of the repository for a code host to find the files.
 */
export function asSarif(report: LintReport): string {
  const numbers = new Map(report.rules.map(({ id }, index) => [id, index]));
  const prints = new Fingerprints();
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'retromesh',
            version: version(),
            informationUri: `${report.docs}docs/lint.md`,
            rules: report.rules.map((rule) => ruleAsSarif(rule, report)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: report.findings.map((finding) => resultOf(finding, numbers, prints, report)),
      },
    ],
  };
  return `${printableJson(JSON.stringify(log, null, 2))}\n`;
}

function ruleAsSarif(rule: RuleWords, { docs }: LintReport): object {
  const { id, severity, matters, mend, mendable, usual } = rule;
  const fix = mendable ? ' `retromesh lint --fix` does.' : '';
  const texts = [matters, mend && `${mend}${fix}`].filter(Boolean);
  return {
    id,
    name: id.replace(/(?:^|[/-])(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: inWords(id) },
    fullDescription: { text: matters || inWords(id) },
    help: { text: texts.join(' ') || inWords(id), markdown: texts.join('\n\n') || inWords(id) },
    helpUri: `${docs}${documentOf(rule)}`,
    defaultConfiguration: { level: levels[severity] },
    properties: { mendable, usual, severity },
  };
}

/** "unreal/clip-past-last-frame" as "Unreal: clip past last frame". */
function inWords(id: string): string {
  const [family = '', name = ''] = id.split('/');
  return `${family[0]?.toUpperCase()}${family.slice(1)}: ${name.replaceAll('-', ' ')}`;
}

function resultOf(
  finding: SharedFinding,
  numbers: ReadonlyMap<string, number>,
  prints: Fingerprints,
  { archiveOf }: LintReport,
): object {
  const { rule, title, why, location, count, target, model, models } = finding;
  const file = location?.file ?? '';
  const archive = archiveOf(file);
  const inside = archive === undefined ? '' : `In ${portable(relative(archive, file)) || file}: `;
  return {
    ruleId: rule.id,
    ...(numbers.has(rule.id) && { ruleIndex: numbers.get(rule.id) }),
    level: levels[rule.severity],
    message: { text: plainText(`${inside}${title}. ${why}`.trim()) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactAt(archive ?? file),
          region: regionOf(finding, archive !== undefined),
        },
      },
    ],
    partialFingerprints: { 'finding/v1': prints.of(rule.id, portable(file), title) },
    ...(count > 1 && { occurrenceCount: count }),
    properties: { model, models, severity: rule.severity, ...(target && { [target.kind]: target.index }) },
  };
}

/** A text in which names are no placeholders, and no links: "{0}", "[text](address)". */
function plainText(text: string): string {
  return printable(text).replace(/[{}]/g, '$&$&').replace(/[[\]]/g, '\\$&');
}

/** Relative to the working folder; absolute for what is outside of it. */
function artifactAt(file: string): object {
  const path = relative(process.cwd(), resolve(file));
  const isOutside = path === '' || path === '..' || path.startsWith(`..${sep}`) || resolve(path) === path;
  if (isOutside) return { uri: pathToFileURL(resolve(file)).href };
  return {
    uri: portable(path)
      .replace(/\p{Cs}/gu, '\ufffd')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
    uriBaseId: '%SRCROOT%',
  };
}

/** Code hosts need a line, so that a place in a binary file, and a file in an archive, has the first one as well. */
function regionOf({ location }: SharedFinding, isInArchive: boolean): object {
  if (isInArchive || !location || location.kind === 'file') return { startLine: 1 };
  if (location.kind === 'line') return { startLine: location.at };
  return { startLine: 1, byteOffset: location.at };
}

/** Tells findings apart from one run to the next: lines and bytes before them may change. */
class Fingerprints {
  readonly #seen = new Map<string, number>();

  of(...parts: readonly string[]): string {
    const text = parts.join('\0');
    const before = this.#seen.get(text) ?? 0;
    this.#seen.set(text, before + 1);
    return createHash('sha256').update(`${text}\0${before}`).digest('hex').slice(0, 32);
  }
}
