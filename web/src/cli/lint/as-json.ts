import type { RuleWords } from '../../core/lint/finding.js';
import { printableJson } from '../printable.js';
import { version } from '../package-folder.js';
import { type LintReport, portable } from './report.js';

/** Findings as JSON: their fields are described in docs/lint.md. */
export function asJson({ findings, counts, models, written }: LintReport): string {
  const report = {
    tool: 'retromesh',
    version: version(),
    models,
    counts,
    written: written.map(portable),
    findings: findings.map(({ rule, title, why, location, count, times, target, model, models, origin }) => ({
      rule: rule.id,
      severity: rule.severity,
      title,
      why,
      matters: rule.matters,
      mend: rule.mend,
      mendable: rule.mendable,
      usual: rule.usual,
      file: portable(location?.file ?? ''),
      ...(origin && { origin }),
      ...(location?.kind === 'line' && { line: location.at }),
      ...(location?.kind === 'byte' && { byte: location.at }),
      count,
      times,
      ...(target && { [target.kind]: target.index }),
      model,
      models,
    })),
  };
  return `${printableJson(JSON.stringify(report, null, 2))}\n`;
}

/** The list of `--rules --format json`. */
export function rulesAsJson(rules: readonly RuleWords[]): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}
