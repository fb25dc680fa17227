import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { compile } from 'svelte/compiler';
import { build as buildWithVite } from 'vite';
import type { Scene } from 'three';
import webpack from 'webpack';
import { codeBlocks } from './support/code-blocks.js';
import { projectFolder } from './support/folders.js';
import { expect, expectDrawn, test } from './support/test.js';

const run = promisify(execFile);

/** Runs the commands of a code block in its project. */
const runBlock = (name: string): Promise<unknown> =>
  run('sh', ['-ec', codeBlocks().get(`${name}/build.sh`)!], { cwd: projectFolder(name) });

/** The policy of a strict page. */
const policy = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob:; require-trusted-types-for 'script'; trusted-types lit-html webpack",
};

test('Vite: the element, with the modules that its model needs', async ({ page, open }) => {
  const folder = projectFolder('vite');
  await buildWithVite({
    root: folder,
    logLevel: 'error',
    build: { rolldownOptions: { input: join(folder, 'main.js'), output: { entryFileNames: 'main.js' } } },
    base: './',
  });
  const { served } = await open(folder, 'dist/main.js', policy);
  await expectDrawn(page);
  const modules = served
    .filter((path) => path.endsWith('.wasm'))
    .map((path) => path.replace(/-[\w-]{8}\.wasm$/, ''));
  expect(modules.sort()).toEqual(['/dist/assets/images', '/dist/assets/unreal']);
});

test('webpack: a model of openModel in the element', async ({ page, open }) => {
  const folder = projectFolder('webpack');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './main.js',
        output: { path: join(folder, 'dist'), filename: 'main.js', trustedTypes: { policyName: 'webpack' } },
        optimization: { minimize: false },
        performance: { hints: false },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    ),
  );
  expect(stats!.toJson({ errors: true, warnings: true })).toMatchObject({ errors: [], warnings: [] });
  await open(folder, 'dist/main.js', policy);
  await expectDrawn(page);
});

test('esbuild: the element, with a folder of modules beside the script', async ({ page, open }) => {
  await runBlock('esbuild');
  await open(projectFolder('esbuild'), 'dist/main.js', policy);
  await expectDrawn(page);
});

test('a page without a bundler: one script, and only files of the model beside it', async ({
  page,
  open,
}) => {
  const { served } = await open(projectFolder('page'), '', policy);
  await expectDrawn(page);
  const own = served.filter((path) => !path.startsWith('/models/'));
  expect(own).toEqual(['/', '/node_modules/retromesh/dist/embed/retro-mesh.js']);
});

test('a worker: the page draws the arrays that it has sent', async ({ page, open }) => {
  const folder = projectFolder('worker');
  const { default: config } = (await import(join(folder, 'vite.config.js'))) as { default: object };
  await buildWithVite({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: join(folder, 'main.js'), output: { entryFileNames: 'main.js' } } },
    base: './',
  });
  await open(folder, 'dist/main.js');
  await expectDrawn(page);
});

test('React', async ({ page, open }) => {
  const folder = projectFolder('react');
  await build({
    entryPoints: [join(folder, 'main.jsx')],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    outfile: join(folder, 'dist/main.js'),
    logLevel: 'error',
  });
  await open(folder, 'dist/main.js');
  await expectDrawn(page);
  await expect(page).toHaveTitle('Fenstrider');
});

test('Svelte', async ({ page, open }) => {
  const folder = projectFolder('svelte');
  const source = codeBlocks().get('svelte/Model.svelte')!;
  const main = `import { mount } from 'svelte'; import Model from './Model.svelte';
    mount(Model, { target: document.body, props: { src: 'models/Fenstrider_d.3d' } });`;
  await build({
    stdin: { contents: main, resolveDir: folder },
    bundle: true,
    format: 'esm',
    conditions: ['svelte', 'browser'],
    outfile: join(folder, 'dist/main.js'),
    logLevel: 'error',
    plugins: [
      {
        name: 'svelte',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.svelte$/ }, () => ({
            contents: compile(source, { generate: 'client' }).js.code,
            resolveDir: folder,
          })),
      },
    ],
  });
  await open(folder, 'dist/main.js');
  await expectDrawn(page);
  await expect(page).toHaveTitle('Fenstrider');
});

test('README.md: a scene of three.js has the model', async ({ page, open }) => {
  const folder = projectFolder('readme');
  const scene = "import { Scene } from 'three'; globalThis.scene = new Scene();";
  await writeFile(join(folder, 'scene.js'), scene);
  await build({
    stdin: { contents: "import './scene.js'; import './main.js';", resolveDir: folder },
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'dist/main.js'),
    logLevel: 'error',
  });
  await cp(join(folder, 'node_modules/retromesh/dist/wasm'), join(folder, 'dist/wasm'), { recursive: true });
  await open(folder, 'dist/main.js');
  const names = (): Promise<string[]> =>
    page.evaluate(() => ((globalThis as { scene?: Scene }).scene?.children ?? []).map(({ name }) => name));
  await expect.poll(names).toEqual(['Fenstrider']);
});

/** The running Node, and others by their paths in RETROMESH_NODES, as in PATH. */
const nodes = [process.execPath, ...(process.env['RETROMESH_NODES'] ?? '').split(delimiter).filter(Boolean)];

for (const node of nodes)
  for (const [name, line] of [
    ['node', 'Fenstrider: 468 triangles, 10 clips'],
    ['wasm', 'Unreal 1 vertex mesh, 4-byte vertices'],
  ] as const) {
    test(`${node === process.execPath ? 'Node' : node}: the code of ${name}/main.mjs`, async () => {
      const { stdout } = await run(node, ['main.mjs'], { cwd: projectFolder(name) });
      expect(stdout.trim()).toBe(line);
    });
  }

test('every code block with a name is run', () => {
  const run = [
    'readme',
    'vite',
    'webpack',
    'esbuild',
    'page',
    'three',
    'node',
    'worker',
    'react',
    'svelte',
    'wasm',
  ];
  expect([...new Set([...codeBlocks().keys()].map((path) => path.split('/')[0]))]).toEqual(run);
});
