import { withCommas } from '../../core/format.js';
import { severities, type RuleWords, type Severity } from '../../core/lint/finding.js';
import type { SourceLocation } from '../../core/index.js';
import { printable } from '../printable.js';
import { table } from '../table.js';
import type { SharedFinding } from './findings.js';
import type { LintReport } from './report.js';

/** Findings for people: by file, each with its place, rule and sentence; what to do is said once for each rule and file. */
export function asText(report: LintReport): string {
  const byFile = new Map<string, SharedFinding[]>();
  for (const finding of report.findings) {
    const file = finding.location?.file ?? '';
    byFile.set(file, [...(byFile.get(file) ?? []), finding]);
  }
  const files = [...byFile].map(([file, findings]) => fileAsText(file, findings));
  return [...files, summary(report, byFile.size)].join('\n');
}

function fileAsText(file: string, findings: readonly SharedFinding[]): string {
  const said = new Set<string>();
  const lines = [printable(file || 'No file')];
  for (const { rule, title, why, location, times, models } of findings) {
    const repeated = times > 1 ? ` (${withCommas(times)} times)` : '';
    const shared = models > 1 ? ` In ${withCommas(models)} models.` : '';
    lines.push(`  ${placeText(location)}${rule.severity} ${rule.id}`);
    lines.push(`    ${printable(`${title}${repeated}. ${why}`).trimEnd()}${shared}`);
    if (said.has(rule.id)) continue;
    said.add(rule.id);
    if (rule.matters) lines.push(`    Why it matters: ${rule.matters}`);
    if (rule.mend) lines.push(`    To mend it: ${rule.mend}${rule.mendable ? ' --fix does.' : ''}`);
  }
  return `${lines.join('\n')}\n`;
}

function placeText(location: SourceLocation | null): string {
  if (!location || location.kind === 'file') return '';
  return location.kind === 'line' ? `line ${location.at}: ` : `byte ${withCommas(location.at)}: `;
}

/** Counts, after the files that `--fix` wrote. */
function summary({ counts, models, findings, written, isFixed }: LintReport, files: number): string {
  const mendable = findings.filter(({ rule }) => rule.mendable).length;
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => plural(counts[severity], ...nouns[severity]));
  const found = parts.length > 0 ? `${parts.join(', ')} in ${plural(files, 'file', 'files')}` : 'no findings';
  return [
    ...written.map((file) => `Mended ${printable(file)}\n`),
    `${plural(models, 'model', 'models')}: ${found}.\n`,
    mendable > 0 && !isFixed ? `--fix mends ${withCommas(mendable)} of them.\n` : '',
  ].join('');
}

const nouns: Readonly<Record<Severity, readonly [string, string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  mended: ['mended', 'mended'],
  fact: ['fact', 'facts'],
};

function plural(count: number, one: string, many: string): string {
  return `${withCommas(count)} ${count === 1 ? one : many}`;
}

/** The list of `--rules`. */
export function rulesAsText(rules: readonly RuleWords[]): string {
  return table(
    rules.map(({ id, severity, mendable, matters, mend }) => [
      id,
      severity,
      mendable ? '--fix' : '',
      `${matters} ${mend}`,
    ]),
  );
}
