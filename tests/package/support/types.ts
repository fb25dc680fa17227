import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { codeBlocks } from './projects.js';

/** A program that uses what each entry point exports. */
const program = `
import { Collection, ModelError, openModel, setWasmSource, transferable, type Model, type Note } from 'retromesh';
import { ruleOf, rules, type Rule } from 'retromesh/rules';
import { RetroMeshGroup, RetroMeshLoader } from 'retromesh/three';
import { RetroMesh, type RetroMeshElement } from 'retromesh/element';
import { RetroMesh as Class } from 'retromesh/element-class';
import { RetroMesh as Single } from 'retromesh/embed';
import { Scene } from 'three';

const model: Model = await openModel(['a_d.3d', new URL('https://example.org/a_a.3d')], { interpretations: {} });
const notes: readonly Note[] = model.notes;
const { errors, entries } = await Collection.from({ 'a.ob2': new Uint8Array(1) });
export const mended: readonly Rule[] = rules.filter(({ id }) => notes.some(({ rule }) => rule === id));
export const severity: 'warning' | 'mended' | 'fact' | undefined = ruleOf(notes[0]!)?.severity;
export const sentence: string = errors.map((error: ModelError) => error.report.sentence).join() + entries.length + notes.length;
setWasmSource((name) => new URL(name, 'https://example.org'));
postMessage(transferable(model).data);

const group: RetroMeshGroup = await new RetroMeshLoader().setPath('models/').loadAsync(['a_d.3d', 'a_a.3d']);
group.playback.clip = 1;
new Scene().add(group, await RetroMeshGroup.from(model));
new RetroMeshLoader().load('a.zip', ({ model: { clips } }) => console.log(clips[0]?.name));

const viewer: RetroMeshElement = new RetroMesh();
viewer.cameraOrbit = '30deg 75deg auto';
document.querySelector('retro-mesh')?.playback.seek(1);
export const classes: (new () => RetroMeshElement)[] = [Class, Single];
// @ts-expect-error There is no such light.
viewer.light = 'sun';
viewer.addEventListener('load', ({ detail: { model: { name } } }) => console.log(name));
viewer.addEventListener('click', ({ clientX }) => console.log(clientX));
viewer.addEventListener('of-others', (event: Event) => console.log(event.type));
// @ts-expect-error No face may be selected.
viewer.addEventListener('pick', ({ detail: { face } }) => console.log(face));
`;

/** JSX with the declaration of docs/programmers.md. */
const jsx = `
export const model = <retro-mesh src="a_d.3d" controls onload={({ detail }) => console.log(detail.model.name)} id="model" />;
// @ts-expect-error There is no such light.
export const light = <retro-mesh light="sun" />;
// @ts-expect-error There is no such property.
export const property = <retro-mesh source="a_d.3d" />;
// @ts-expect-error Methods are no properties.
export const method = <retro-mesh play={() => {}} />;
`;

/** What React declares of JSX, as far as it concerns elements. */
const react = `
declare module 'react' {
  interface HTMLAttributes<Target> { id?: string; ref?: (target: Target | null) => void }
  namespace JSX {
    interface Element {}
    interface IntrinsicElements {}
  }
}
declare module 'react/jsx-runtime' {
  export { JSX } from 'react';
  export const jsx: (type: string, props: object) => import('react').JSX.Element;
}
`;

/** What the compiler says about a program of a project, in which nothing is taken for granted; the types of others are theirs to check. */
export function typeErrors(folder: string, resolution: 'bundler' | 'node16'): string[] {
  const files = {
    'types.ts': program,
    'jsx.tsx': jsx,
    'react.d.ts': react,
    'jsx-of-element.d.ts': codeBlocks().get('react/jsx.d.ts')!,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const isNode = resolution === 'node16';
  const compiled = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    {
      jsx: ts.JsxEmit.ReactJSX,
      target: ts.ScriptTarget.ES2022,
      module: isNode ? ts.ModuleKind.Node16 : ts.ModuleKind.ESNext,
      moduleResolution: isNode ? ts.ModuleResolutionKind.Node16 : ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      types: [],
      noEmit: true,
    },
  );
  const own = compiled.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder));
  const found = [compiled.getOptionsDiagnostics(), compiled.getGlobalDiagnostics()].concat(
    own.map((file) => [...compiled.getSyntacticDiagnostics(file), ...compiled.getSemanticDiagnostics(file)]),
  );
  return found
    .flat()
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}
