import { devicePixels, webglContext } from '../../scene/renderer/webgl-context.js';
import {
  modelsInView,
  onlyFilesOf,
  preloadFilesOf,
  preloadModulesOf,
  scriptAddresses,
} from './preload-page.js';

// The script that pages include. It imports nothing: all others are requested by it. What takes the processor longest comes first, so that
// it runs while the rest arrives: the scripts that draw, and, until they are there, creating the WebGL context. When the smallest script
// is there, the others use the connection until the first response to what is requested then: the modules that the models in view need.
// Likewise, then, the script of the element and the files of the models, with those beside an only file. Without a model in view all
// scripts are requested at once.
const load = ({ href }: URL): Promise<unknown> => import(/* @vite-ignore */ href);
const quietly = (loading: Promise<unknown>): Promise<unknown> => loading.catch(() => {});
const { companions, core, drawing, drawingNeeds, smallest, viewer } = scriptAddresses;
const drawingLoads = load(drawing) as Promise<typeof import('../../scene/renderer/prepare-renderer.js')>;
for (const address of drawingNeeds) quietly(load(address));
const smallestLoads = quietly(load(smallest));
const models = modelsInView(); // takes a layout of the page
if (models.length > 0) {
  const context = webglContext(document, ...devicePixels(models[0]!.width, models[0]!.height));
  quietly(drawingLoads.then(({ prepareRenderer }) => context && prepareRenderer(context)));
  await smallestLoads;
  preloadModulesOf(models);
  await quietly(Promise.race([load(core), drawingLoads]));
}
const loading = load(viewer) as Promise<typeof import('../index.js')>;
preloadFilesOf(models);
for (const file of onlyFilesOf(models))
  quietly(
    (load(companions) as Promise<typeof import('../../core/companions/companions.js')>).then(
      ({ Companions }) => Companions.start(file),
    ),
  );

/** The class of `<retro-mesh>`. */
export const { RetroMesh } = await loading;
