import { modelsInView, preloadFilesOf, preloadModulesOf, scriptAddresses } from './preload-page.js';

// The script that pages include. It imports nothing, so that all others are requested in one round, with the modules that the models
// in view need. The files of these models are requested when the smallest of the large scripts is there: the rest of the others uses
// the connection until the first of these responses. So the scripts are complete early, and run while the model arrives.
const load = ({ href }: URL): Promise<unknown> => import(/* @vite-ignore */ href);
const { core, others, viewer } = scriptAddresses;
const coreArrived = load(core);
const loading = load(viewer) as Promise<typeof import('../index.js')>;
for (const address of others) load(address).catch(() => {});
const models = modelsInView();
preloadModulesOf(models);
await Promise.race([coreArrived, loading]).catch(() => {});
preloadFilesOf(models);

/** The class of `<retro-mesh>`. */
export const { RetroMesh } = await loading;
