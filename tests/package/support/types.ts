import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

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
`;

/** What the compiler says about a program of a project, in which nothing is taken for granted; the types of others are theirs to check. */
export function typeErrors(folder: string, resolution: 'bundler' | 'node16'): string[] {
  const main = join(folder, 'types.ts');
  writeFileSync(main, program);
  const isNode = resolution === 'node16';
  const compiled = ts.createProgram([main], {
    target: ts.ScriptTarget.ES2022,
    module: isNode ? ts.ModuleKind.Node16 : ts.ModuleKind.ESNext,
    moduleResolution: isNode ? ts.ModuleResolutionKind.Node16 : ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    types: [],
    noEmit: true,
  });
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
