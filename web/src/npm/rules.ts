// `retromesh/rules`: the rules that notes refer to by their ids. Apart from the core, which does not contain their texts.
export { ruleOf, rules, type Rule } from '../core/lint/rules.js';
