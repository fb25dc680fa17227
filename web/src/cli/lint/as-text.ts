import { sep } from 'node:path';
import { countOf, withCommas } from '../../core/format.js';
import { severities, type RuleWords } from '../../core/lint/finding.js';
import type { SourceLocation } from '../../core/index.js';
import { printable, table } from '../printable.js';
import type { SharedFinding } from './findings.js';
import type { LintReport } from './report.js';

/**
 * Findings for people: by file, each with its place, rule and sentence; what to do is said once for each rule and file. What is usual in
 * models of games has one line for each rule and folder, unless all is asked for.
 */
export function asText(report: LintReport): string {
  const isSummed = ({ rule }: SharedFinding): boolean => rule.usual && !report.isAll;
  const byFile = grouped(
    report.findings.filter((finding) => !isSummed(finding)),
    fileOf,
  );
  const byFolder = grouped(report.findings.filter(isSummed), (finding) => folderOf(fileOf(finding)));
  const files = [...byFile].map(([file, findings]) => fileAsText(file, findings));
  const folders = [...byFolder].map(([folder, findings]) => folderAsText(folder, findings));
  return [...files, ...folders, summary(report)].join('\n');
}

const fileOf = ({ location }: SharedFinding): string => location?.file ?? '';
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf(sep) + 1);

function grouped(
  findings: readonly SharedFinding[],
  keyOf: (finding: SharedFinding) => string,
): Map<string, SharedFinding[]> {
  const groups = new Map<string, SharedFinding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return groups;
}

/** A line for each rule about the files of a folder. */
function folderAsText(folder: string, findings: readonly SharedFinding[]): string {
  const lines = [`${printable(folder || 'No folder')}: usual in models of games, --all lists each`];
  for (const [id, found] of grouped(findings, ({ rule }) => rule.id)) {
    const files = new Set(found.map(fileOf));
    const [{ rule, title }] = found as [SharedFinding];
    const first = printable(`${fileOf(found[0]!).slice(folder.length)}: ${title}`);
    lines.push(`  ${rule.severity} ${id} in ${countOf(files.size, 'file')}, first ${first}`);
  }
  return `${lines.join('\n')}\n`;
}

function fileAsText(file: string, findings: readonly SharedFinding[]): string {
  const said = new Set<string>();
  const origin = findings.find((finding) => finding.origin)?.origin;
  const lines = [printable(`${file || 'No file'}${origin ? ` (${origin})` : ''}`)];
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
function summary({ counts, models, findings, written, isFixed }: LintReport): string {
  const files = new Set(findings.map(fileOf)).size;
  const mendable = findings.filter(({ rule }) => rule.mendable).length;
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => countOf(counts[severity], severity, severity === 'mended' ? severity : undefined));
  const found = parts.length > 0 ? `${parts.join(', ')} in ${countOf(files, 'file')}` : 'no findings';
  return [
    ...written.map((file) => `Mended ${printable(file)}\n`),
    `${countOf(models, 'model')}: ${found}.\n`,
    mendable > 0 && !isFixed ? `--fix mends ${withCommas(mendable)} of them.\n` : '',
  ].join('');
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
