import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { projectFolder, projects } from './support/projects.js';
import { expect, test } from './support/test.js';
import { typeErrors } from './support/types.js';

const installed = join(projects, 'node_modules/retromesh');
const readJson = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(installed, name), 'utf8')) as Record<string, unknown>;
const tarball = join(projects, `retromesh-${String(readJson('package.json')['version'])}.tgz`);

test('the package has less than 1.5 MB, no dependencies and no scripts of its installation', () => {
  expect(statSync(tarball).size).toBeLessThan(1.5e6);
  const { dependencies, scripts, private: isPrivate } = readJson('package.json');
  expect([dependencies, scripts, isPrivate]).toEqual([undefined, undefined, undefined]);
});

test('publint has no message', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
  expect(messages).toEqual([]);
});

test('the types are right for what imports modules: attw finds no problem', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  // The package has modules alone: Node requires them, and resolution as before `exports` is not supported.
  const isOld = (kind: unknown): boolean => kind === 'node10' || kind === 'node16-cjs';
  const problems = (analysis.types ? analysis.problems : []) as { resolutionKind?: string }[];
  expect(analysis.types).toBeTruthy();
  expect(problems.filter(({ resolutionKind }) => !isOld(resolutionKind))).toEqual([]);
});

for (const resolution of ['bundler', 'node16'] as const) {
  for (const three of ['three', 'three-0.180']) {
    test(`types are complete with ${resolution} and the types of ${three}`, () => {
      expect(typeErrors(projectFolder(three), resolution)).toEqual([]);
    });
  }
}

test('the custom elements manifest has the attributes that the element observes', async ({ page, open }) => {
  await open('page', '');
  const observed = await page.evaluate(async () => {
    const type = await customElements.whenDefined('retro-mesh');
    return (type as unknown as { observedAttributes: string[] }).observedAttributes;
  });
  const { modules } = readJson('custom-elements.json') as {
    modules: { declarations: { attributes: { name: string }[] }[] }[];
  };
  const described = modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ attributes }) => attributes.map(({ name }) => name)),
  );
  expect(described.sort()).toEqual(observed.sort());
});
