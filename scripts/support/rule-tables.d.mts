interface TableRow {
  readonly id: string;
  readonly severity: string;
  readonly matters: string;
  readonly mend: string;
  readonly mendable: boolean;
}
export function ruleTable(rules: readonly TableRow[]): string;
export function withRuleTable(readme: string, rules: readonly TableRow[]): string;
