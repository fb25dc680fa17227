import { parseAst } from 'vite';

/** What is changed in a module. */
export interface Rewriting {
  /** Names of methods that are removed, of all classes and constructors. */
  readonly methods: ReadonlySet<string>;
  /** Names of functions and methods that get an empty body. */
  readonly functions?: readonly string[];
  /** Functions of which only a part is needed, by their names: what they return. */
  readonly results?: Readonly<Record<string, string>>;
  /**
   * Properties with a known value, such as `texture.isCubeTexture`, by their source text, where they are read; minifiers drop the
   * branches that are never taken.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** A node of a syntax tree, with the properties of all kinds that are used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** A part of a module that is replaced, and which entry of the rewriting says so. */
interface Replacement {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function visitNodes(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visitNodes(child, visit);
}

/** The name of a method that a node defines: `name() {}` in a class, or `this.name = function () {};`; else undefined. */
function methodName(node: Node): unknown {
  if (node.type === 'MethodDefinition')
    return node.kind === 'method' && !node.computed && !node.static ? (node.key as Node).name : undefined;
  if (node.type !== 'ExpressionStatement') return undefined;
  const assignment = node.expression as Node;
  if (assignment.type !== 'AssignmentExpression') return undefined;
  const [left, right] = [assignment.left as Node, assignment.right as Node];
  const ofThis = left.type === 'MemberExpression' && (left.object as Node).type === 'ThisExpression';
  return ofThis && /FunctionExpression$/.test(right.type) ? (left.property as Node).name : undefined;
}

/** The name and the body of a function or a method. */
function functionOf(node: Node): readonly [name: string, body?: Node] {
  if (node.type === 'FunctionDeclaration') return [String((node.id as Node).name), node.body as Node];
  if (node.type !== 'MethodDefinition' || node.kind !== 'method') return [''];
  return [String((node.key as Node).name), (node.value as Node).body as Node];
}

/** What a rewriting replaces in a module, in order and without those inside others. */
export function replacements(
  code: string,
  { methods, functions, results, values }: Rewriting,
): Replacement[] {
  const found: Replacement[] = [];
  const written = new Set<unknown>();
  const add = (name: string, { start, end }: Node, by: string) => found.push({ name, start, end, by });
  visitNodes(parseAst(code) as unknown as Node, (node) => {
    const method = methodName(node) as string;
    if (methods.has(method)) add(method, node, '');
    const [name, body] = functionOf(node);
    if (functions?.includes(name)) add(name, body!, '{}');
    if (results && Object.hasOwn(results, name)) add(name, body!, `{ return ${results[name]}; }`);
    if (node.type === 'AssignmentExpression') written.add(node.left);
    const text = node.type === 'MemberExpression' && values ? code.slice(node.start, node.end) : '';
    if (values && Object.hasOwn(values, text) && !written.has(node)) add(text, node, values[text]!);
  });
  found.sort((one, other) => one.start - other.start);
  let end = 0;
  return found.filter((each) => each.start >= end && (end = each.end));
}

/** A module after a rewriting. */
export function rewriteModule(code: string, rewriting: Rewriting): string {
  let rewritten = '';
  let end = 0;
  for (const each of replacements(code, rewriting)) {
    rewritten += code.slice(end, each.start) + each.by;
    end = each.end;
  }
  return rewritten + code.slice(end);
}
