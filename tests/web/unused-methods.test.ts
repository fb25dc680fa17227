import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as constants from 'three';
import { expect, it } from 'vitest';
import { replacements, rewriteModule } from '../../web/slim-three/rewrite-module.js';
import { unusedBranches } from '../../web/slim-three/unused-branches.js';
import { unusedMethods } from '../../web/slim-three/unused-methods.js';
import { unusedThree } from '../../web/slim-three/unused-three.js';
import { sourceFiles, withoutComments } from '../support/source-files.js';

const three = fileURLToPath(new URL('../../node_modules/three/src', import.meta.url));
const sourceOf = (path: string): string => unusedThree[path] ?? readFileSync(join(three, path), 'utf8');

/** The module of three in which an exported name is defined: "math/Vector3.js". */
function moduleOf(name: string): string {
  const direct = new RegExp(`export \\{[^}]*\\b${name}\\b[^}]*\\} from '\\./([^']+)'`);
  const found = direct.exec(sourceOf('Three.Core.js')) ?? direct.exec(sourceOf('Three.js'));
  const material = `materials/${name}.js`; // exported by way of Materials.js
  return found?.[1] ?? (existsSync(join(three, material)) ? material : 'constants.js');
}

/** The modules of three that our scripts import, and those that these import, without the methods that are removed. */
function usedModules(): Map<string, string> {
  const scripts = sourceFiles('web/src').filter(({ path }) => path.startsWith('web/src/scene/'));
  const names = scripts.flatMap(({ text }) =>
    [...text.matchAll(/import \{([^}]+)\} from 'three'/g)].flatMap(([, list]) =>
      list!.split(',').map((name) => name.trim().split(' ')[0]!),
    ),
  );
  const found = new Map<string, string>();
  const collect = (path: string): void => {
    if (found.has(path)) return;
    const code = withoutComments(
      rewriteModule(sourceOf(path), { ...unusedBranches[path], methods: unusedMethods }),
    );
    found.set(path, code);
    for (const [, other] of code.matchAll(/from '(\.[^']+)'/g)) collect(join(dirname(path), other!));
  };
  for (const name of new Set(names.filter(Boolean))) collect(moduleOf(name));
  return found;
}

it('methods are removed, functions emptied or reduced, and properties replaced where they are read', () => {
  const code =
    'class A { a() { b.c(); } b() {} static a() {} } function B() { this.a = function () {}; if (b.c) e(); b.c = 1; } function e() { f(); } function g() { f(); }';
  const rewriting = {
    methods: new Set(['a']),
    functions: ['e'],
    results: { g: 'h' },
    values: { 'b.c': 'false' },
  };
  expect(rewriteModule(code, rewriting)).toBe(
    'class A {  b() {} static a() {} } function B() {  if (false) e(); b.c = 1; } function e() {} function g() { return h; }',
  );
});

it('nothing mentions the removed methods of three: neither the rest of three, nor our scripts', () => {
  const modules = usedModules();
  for (const path of ['renderers/WebGLRenderer.js', 'materials/Material.js', 'core/Object3D.js'])
    expect([path, modules.has(path)]).toEqual([path, true]);
  // The loader for three.js uses the three of other programs.
  const ours = sourceFiles('web/src').filter(({ path }) => !path.startsWith('web/src/three/'));
  const mentions = [
    ...modules,
    ...ours.map(({ path, text }) => [path, withoutComments(text)] as const),
  ].flatMap(([path, code]) =>
    [...unusedMethods]
      .filter((name) => new RegExp(`[.'"\`]${name}\\b`).test(code))
      .map((name) => `${path}: ${name}`),
  );
  expect(mentions).toEqual([]);
});

it('three still has the removed methods, and the parts of its renderer that are never reached', () => {
  const methods = [...usedModules().keys()].flatMap((path) =>
    replacements(sourceOf(path), { methods: unusedMethods }),
  );
  expect([...unusedMethods].filter((method) => !methods.some(({ name }) => name === method))).toEqual([]);
  for (const [path, branches] of Object.entries(unusedBranches)) {
    const { functions = [], results = {}, values = {} } = branches;
    const found = replacements(sourceOf(path), { methods: new Set(), ...branches }).map(({ name }) => name);
    const named = [...functions, ...Object.keys(results), ...Object.keys(values)];
    expect([path, named.filter((name) => !found.includes(name))]).toEqual([path, []]);
  }
});

it('our scripts make textures of the formats that the stub of WebGLUtils knows, and no others', () => {
  const text = sourceFiles('web/src/scene')
    .map((file) => withoutComments(file.text))
    .join();
  const named = [
    ...new Set(text.match(/\b(?:RGBA|RGB|RG|Red|Alpha|Depth\w*)(?:Integer)?Format\b|\b\w+Type\b(?=[,)])/g)),
  ];
  const { RGBAFormat, RedFormat, UnsignedByteType } = constants;
  expect(named.sort()).toEqual(['RGBAFormat', 'RedFormat', 'UnsignedByteType']);
  for (const constant of [RGBAFormat, RedFormat, UnsignedByteType])
    expect(unusedThree['renderers/webgl/WebGLUtils.js']).toContain(`${constant}: gl.`);
});

it('our shaders have uniforms of the types whose setters are left, and no others', () => {
  const uniforms = sourceFiles('web/src/scene').flatMap(
    ({ text }) => text.match(/^uniform \w+ [^;]*/gm) ?? [],
  );
  expect([...new Set(uniforms.map((uniform) => uniform.replace(/ \w+$/, '')))].sort()).toEqual(
    ['bool', 'float', 'int', 'mat4', 'sampler2D', 'vec3', 'vec4'].map((type) => `uniform ${type}`),
  );
});

it('our scripts make nothing that needs the parts of the renderer that are left out', () => {
  const names =
    /\b(WebGLRenderTarget|setRenderTarget|\w*(Cube|3D|Array|Compressed|Video|Depth|Framebuffer|HTML|External)Texture|clone|transmission|ShaderMaterial|FloatType)\b/;
  const made = sourceFiles('web/src/scene').flatMap(({ path, text }) =>
    withoutComments(text)
      .split('\n')
      .filter((line) => names.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(made).toEqual([]);
});
