import { errorRules, ruleOfError } from '../../core/lint/error-rules.js';
import { findingOfError, type RuleWords } from '../../core/lint/finding.js';
import { archiveOf } from '../../core/host/module-addresses.js';
import { lintArchives, lintModels } from '../../core/lint/lint-models.js';
import { rules } from '../../core/lint/rules.js';
import { InvalidArgument, type ExitCode, type Output, type Options } from '../command.js';
import { namedFiles, type NamedFiles } from '../named-files.js';
import { packageFolder } from '../package-folder.js';
import { ModelError } from '../../core/index.js';
import { standardInputPath } from '../standard-input.js';
import { Archives } from './archives.js';
import { asJson, rulesAsJson } from './as-json.js';
import { asSarif } from './as-sarif.js';
import { asText, rulesAsText } from './as-text.js';
import { Findings, type Counts } from './findings.js';
import { fix } from './fix.js';
import type { LintReport } from './report.js';

const writers: Readonly<Record<string, (report: LintReport) => string>> = {
  text: asText,
  json: asJson,
  sarif: asSarif,
};

/** Throws an InvalidArgument. */
function checkOptions(paths: readonly string[], options: Options): void {
  const { format = 'text', disable = [], fix: mends = false, 'in-place': inPlace = false } = options;
  const hasFolder = (options.output ?? options.out) !== undefined;
  const refuse = (isWrong: boolean, message: string): void => {
    if (isWrong) throw new InvalidArgument(message);
  };
  refuse(!Object.hasOwn(writers, format), `lint has no format "${format}": text, json or sarif`);
  const unknown = disable.find((id) => !allRules().some((rule) => rule.id === id));
  refuse(unknown !== undefined, `there is no rule "${unknown}"; --rules lists them`);
  refuse(!/^\d+$/.test(options['max-warnings'] ?? '0'), '--max-warnings needs a number');
  refuse(mends && inPlace && hasFolder, 'choose --output or --in-place');
  refuse(
    mends && !inPlace && !hasFolder,
    '--fix needs --output with a folder, or --in-place to change the files themselves',
  );
  refuse(!mends && (inPlace || hasFolder), '--output and --in-place belong to --fix');
  refuse(mends && paths.includes(standardInputPath), '--fix needs files, and standard input is none');
}

/** Lists what is wrong or worth knowing in the files of `paths`, and mends what can be mended without a choice. */
export async function lint(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  checkOptions(paths, options);
  const format = options.format ?? 'text';
  if (options.rules) {
    output.out(format === 'json' ? rulesAsJson(allRules()) : rulesAsText(allRules()));
    return 0;
  }
  const archives = new Archives();
  let named: NamedFiles | null = await namedFiles(paths, options, output, (files) =>
    archives.unpack(files),
  ).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    // A damaged archive is a finding, although there is no model beside it.
    if (archives.errors.length === 0) output.err(error.message);
    return null;
  });
  if (!named && archives.errors.length === 0) return 2;
  let written: readonly string[] = [];
  if (named && options.fix) {
    const fixed = await fix(named, archives, paths, options, output).catch((error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      output.err(error.message);
      return null;
    });
    if (!fixed) return 2;
    ({ named, written } = fixed);
  }

  const findings = new Findings(options.disable);
  const errors = [...archives.errors, ...(named?.errors ?? [])];
  findings.add(errors.map((error) => findingOfError(error, ruleOfError(error.report.code), '')));
  const packages = [...(named?.files.keys() ?? [])].filter((name) => archiveOf(name) >= 0);
  if (named) {
    for await (const found of lintModels(named.collection, named.entries)) findings.add(found);
    for await (const found of lintArchives(named.collection, packages)) findings.add(found);
  }
  const { counts } = findings;
  const report: LintReport = {
    findings: findings.sorted(),
    counts,
    models: named?.entries.length ?? 0,
    isAll: options.all ?? false,
    isFixed: options.fix ?? false,
    written,
    rules: allRules(),
    archiveOf: (file) => archives.archiveOf(file) ?? packages.find((name) => file.startsWith(`${name}/`)),
    docs: folderOfDocuments(options.docs),
  };
  output.out(writers[format]!(report));
  return isFailure(counts, Number(options['max-warnings'] ?? 0)) ? 1 : 0;
}

/** Facts are no failure; errors always are. */
function isFailure({ error, warning, mended }: Counts, mostWarnings: number): boolean {
  return error > 0 || warning + mended > mostWarnings;
}

/** Without those of writers, which only `convert` finds. */
function allRules(): readonly RuleWords[] {
  return [...rules.filter(({ id }) => !/\/write-/.test(id)), ...errorRules];
}

/** The documents of the package that this script belongs to, unless they are elsewhere. */
function folderOfDocuments(address: string | undefined): string {
  return address === undefined ? packageFolder().href : address.replace(/\/?$/, '/');
}
