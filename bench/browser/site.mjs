import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openModel } from '../../build/bench/core/open-model.mjs';
import { root } from '../../scripts/support/run.mjs';
import { glb } from './glb.mjs';

const samples = join(root, 'build/samples');

/** The names of a sample's files. */
const filesOf = (id) => readdirSync(join(samples, id)).filter((name) => !name.endsWith('.gif'));

/** The paths of a sample's files. */
const sources = (id) => filesOf(id).map((name) => `/samples/${id}/${name}`);

/** The bytes of a sample as a GLB. */
async function convert(id) {
  const files = filesOf(id).map((name) => [name, new Uint8Array(readFileSync(join(samples, id, name)))]);
  const model = await openModel(Object.fromEntries(files));
  return glb(model);
}

/** The folders of what is not in the page's build. */
const folders = {
  '/samples/': 'build',
  '/package/': 'build',
  '/node_modules/three/': '',
  '/bench/browser/': '',
};

const page = (script, style, body, imports) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Models</title><link rel="icon" href="data:,">
<style>body { margin: 0 } ${style}</style>${imports ? `<script type="importmap">${JSON.stringify({ imports })}</script>` : ''}<script type="module" src="${script}"></script></head><body>${body}</body></html>`;

/**
 * The files of a site with the same models in both viewers: {find, sources, add, ours, theirs}, where `ours(ids, attributes, style)` and
 * `theirs` make a page with an element for each of `ids`, and return its path. `ours` takes another `script`, or gives others than all
 * files, too.
 */
export async function makeSite(modelViewer, ids) {
  const made = new Map([['/model-viewer.min.js', modelViewer.script]]);
  for (const id of ids) made.set(`/${id}.glb`, await convert(id));
  const find = (path) => {
    if (made.has(path)) return Buffer.from(made.get(path));
    const start = Object.keys(folders).find((folder) => path.startsWith(folder));
    const file = join(root, start ? folders[start] : 'dist', path);
    return existsSync(file) ? readFileSync(file) : null;
  };
  const add = (path, script, style, elements, imports) => {
    made.set(path, page(script, style, elements.join('\n'), imports));
    return path;
  };
  return {
    find,
    sources,
    add,
    ours(models, attributes, style, { script = '/embed/retro-mesh.js', srcOf = sources } = {}) {
      const elements = models.map((id) => {
        return `<retro-mesh src="${srcOf(id).join(' ')}" alt="${id}" ${attributes}></retro-mesh>`;
      });
      return add(`/ours-${made.size}.html`, script, `retro-mesh${style}`, elements);
    },
    theirs(models, attributes, style) {
      const elements = models.map(
        (id) => `<model-viewer src="/${id}.glb" alt="${id}" ${attributes}></model-viewer>`,
      );
      return add(`/theirs-${made.size}.html`, '/model-viewer.min.js', `model-viewer${style}`, elements);
    },
  };
}
