import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { build, type BuildOptions } from 'esbuild';
import { compile } from 'svelte/compiler';
import { build as buildWithVite, type InlineConfig } from 'vite';
import type { Scene } from 'three';
import webpack from 'webpack';
import { codeBlocks, projectFolder } from './support/projects.js';
import { expect, expectDrawn, test } from './support/test.js';

const run = promisify(execFile);

/** Runs the commands of a code block in its project. */
const runBlock = (name: string): Promise<unknown> =>
  run('sh', ['-ec', codeBlocks().get(`${name}/build.sh`)!], { cwd: projectFolder(name) });

/** Makes dist/main.js of a project with esbuild, as esbuild's options say. */
const bundle = (name: string, options: BuildOptions): Promise<unknown> =>
  build({
    bundle: true,
    format: 'esm',
    outfile: join(projectFolder(name), 'dist/main.js'),
    logLevel: 'error',
    ...options,
  });

/** Makes dist/main.js of a project with Vite, which does not read its vite.config.js. */
async function bundleWithVite(name: string, config: InlineConfig = {}): Promise<void> {
  const folder = projectFolder(name);
  await buildWithVite({
    ...config,
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { rolldownOptions: { input: join(folder, 'main.js'), output: { entryFileNames: 'main.js' } } },
    base: './',
  });
}

/** The policy of a strict page. */
const policy = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob:; require-trusted-types-for 'script'; trusted-types lit-html webpack",
};

test('Vite: the element, with the modules that its model needs', async ({ page, open }) => {
  await bundleWithVite('vite');
  const { requests } = await open('vite', 'dist/main.js', policy);
  await expectDrawn(page);
  const modules = requests
    .filter((path) => path.endsWith('.wasm'))
    .map((path) => path.replace(/-[\w-]{8}\.wasm$/, ''));
  expect(modules.sort()).toEqual(['/dist/assets/unreal']);
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
  await open('webpack', 'dist/main.js', policy);
  await expectDrawn(page);
});

test('esbuild: the element, with a folder of modules beside the script', async ({ page, open }) => {
  await runBlock('esbuild');
  await open('esbuild', 'dist/main.js', policy);
  await expectDrawn(page);
});

test('a page without a bundler: one script, that of the family, and only files of the model beside them', async ({
  page,
  open,
}) => {
  const { requests } = await open('page', '', policy);
  await expectDrawn(page);
  const own = requests.filter((path) => !/^\/(models\/|favicon)/.test(path));
  const scripts = ['retro-mesh', 'wasm-unreal'].map(
    (name) => `/node_modules/retromesh/dist/embed/${name}.js`,
  );
  expect(own).toEqual(['/', ...scripts]);
});

test('a worker: the page draws the arrays that it has sent', async ({ page, open }) => {
  const config: unknown = await import(join(projectFolder('worker'), 'vite.config.js'));
  await bundleWithVite('worker', (config as { default: InlineConfig }).default);
  await open('worker', 'dist/main.js');
  await expectDrawn(page);
});

/** What is bundled with esbuild for each framework. */
const frameworks: Readonly<Record<string, () => BuildOptions>> = {
  react: () => ({
    entryPoints: [join(projectFolder('react'), 'main.jsx')],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  svelte: () => ({
    stdin: {
      contents: `import { mount } from 'svelte'; import Model from './Model.svelte';
        mount(Model, { target: document.body, props: { src: 'models/Fenstrider_d.3d' } });`,
      resolveDir: projectFolder('svelte'),
    },
    conditions: ['svelte', 'browser'],
    plugins: [
      {
        name: 'svelte',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.svelte$/ }, () => ({
            contents: compile(codeBlocks().get('svelte/Model.svelte')!, { generate: 'client' }).js.code,
            resolveDir: projectFolder('svelte'),
          })),
      },
    ],
  }),
};

for (const [name, options] of Object.entries(frameworks)) {
  test(`the component of ${name}`, async ({ page, open }) => {
    await bundle(name, options());
    await open(name, 'dist/main.js');
    await expectDrawn(page);
    await expect(page).toHaveTitle('Fenstrider');
  });
}

test('README.md: a scene of three.js has the model', async ({ page, open }) => {
  const folder = projectFolder('readme');
  const scene = "import { Scene } from 'three'; globalThis.scene = new Scene();";
  await writeFile(join(folder, 'scene.js'), scene);
  await bundle('readme', {
    stdin: { contents: "import './scene.js'; import './main.js';", resolveDir: folder },
  });
  await cp(join(folder, 'node_modules/retromesh/dist/wasm'), join(folder, 'dist/wasm'), { recursive: true });
  await open('readme', 'dist/main.js');
  const names = (): Promise<string[]> =>
    page.evaluate(() => ((globalThis as { scene?: Scene }).scene?.children ?? []).map(({ name }) => name));
  await expect.poll(names).toEqual(['Fenstrider']);
});

/** The running Node, and others by their paths in RETROMESH_NODES, as in PATH. */
const nodes = [process.execPath, ...(process.env['RETROMESH_NODES'] ?? '').split(delimiter).filter(Boolean)];

for (const node of nodes)
  for (const [name, line] of [
    ['node', 'Fenstrider: 468 triangles, 10 clips'],
    [
      'notes',
      'unreal/textures-not-named: No image is named for this mesh. Add MESHMAP SETTEXTURE for each slot.',
    ],
    ['wasm', 'Unreal 1 vertex mesh, 4-byte vertices'],
  ] as const) {
    test(`${node === process.execPath ? 'Node' : node}: the code of ${name}/main.mjs`, async () => {
      const { stdout } = await run(node, ['main.mjs'], { cwd: projectFolder(name) });
      expect(stdout.trim()).toBe(line);
    });
  }

test('every code block with a name is run', () => {
  const run = 'readme vite webpack esbuild page three node notes worker react svelte wasm'.split(' ');
  expect([...new Set([...codeBlocks().keys()].map((path) => path.split('/')[0]))]).toEqual(run);
});
