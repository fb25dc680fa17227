import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

const source = join(root, 'web/src/element/retro-mesh-element.ts');

/** The custom elements manifest (schema 2.1.0), of the interface that describes the element. */
export async function customElementsManifest() {
  const { default: ts } = await import('typescript');
  const file = ts.createSourceFile(source, readFileSync(source, 'utf8'), ts.ScriptTarget.Latest, true);
  const element = file.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'RetroMeshElement',
  );
  const members = element.members.map((member) => memberOf(ts, member));
  const tags = ts.getJSDocTags(element);
  const named = (name) =>
    tags
      .filter(({ tagName }) => tagName.text === name)
      .map(({ comment }) => nameAndDescription(String(comment)));
  const declaration = {
    kind: 'class',
    name: 'RetroMesh',
    tagName: 'retro-mesh',
    customElement: true,
    description: descriptionOf(ts, element),
    superclass: { name: 'HTMLElement' },
    attributes: members.filter(({ attribute }) => attribute).map(attributeOf),
    members,
    events: named('fires').map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    slots: named('slot'),
    cssParts: named('csspart'),
    cssProperties: named('cssproperty'),
  };
  return {
    schemaVersion: '2.1.0',
    modules: ['dist/element.js', 'dist/element-class.js', 'dist/embed/retro-mesh.js'].map((path) =>
      moduleOf(path, declaration),
    ),
  };
}

/** The class is declared in one module; the other two export it, and define the element. */
function moduleOf(path, declaration) {
  const home = 'dist/element-class.js';
  const reference = path === home ? { name: 'RetroMesh' } : { name: 'RetroMesh', module: home };
  const exported = { kind: 'js', name: 'RetroMesh', declaration: reference };
  const defined = { kind: 'custom-element-definition', name: 'retro-mesh', declaration: reference };
  return {
    kind: 'javascript-module',
    path,
    declarations: path === home ? [declaration] : [],
    exports: path === home ? [exported] : [exported, defined],
  };
}

function memberOf(ts, member) {
  const name = member.name.text;
  const description = descriptionOf(ts, member);
  if (ts.isMethodSignature(member))
    return {
      kind: 'method',
      name,
      description,
      parameters: member.parameters.map((parameter) => ({
        name: parameter.name.text,
        type: { text: parameter.type.getText() },
        ...(parameter.questionToken && { optional: true }),
      })),
      return: { type: { text: member.type.getText() } },
    };
  const attribute = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'attr')?.comment;
  const isReadonly = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword);
  return {
    kind: 'field',
    name,
    description,
    type: { text: member.type.getText() },
    ...(isReadonly && { readonly: true }),
    ...(attribute && { attribute: String(attribute).trim() }),
  };
}

const attributeOf = ({ attribute, name, description, type }) => ({
  name: attribute,
  fieldName: name,
  description,
  type,
});

/** The text of a doc comment before its first tag. */
function descriptionOf(ts, node) {
  const [comment] = node.jsDoc ?? [];
  return ts.getTextOfJSDocComment(comment?.comment)?.trim() ?? '';
}

/** "load - A model is loaded." */
function nameAndDescription(text) {
  const [name, ...rest] = text.split(' - ');
  return { name: name.trim(), description: rest.join(' - ').trim() };
}
