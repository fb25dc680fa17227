import { modelsInView, preloadFilesOf, preloadModulesOf } from './preload-page.js';
import { preloadScript } from './preload-links.js';
import { scriptAddresses } from './script-addresses.js';

// The script that pages include. It imports nothing, so that all others are requested in one round, with the modules that the models
// in view need. The files of these models are requested when the smallest of the large scripts is there: the rest of the others uses
// the connection until the first of these responses. So the scripts are complete early, and run while the model arrives.
const { all, core, viewer } = scriptAddresses;
const links = new Map(all.map((address) => [address.href, preloadScript(address)]));
const loading = import(/* @vite-ignore */ viewer.href) as Promise<typeof import('../index.js')>;
const models = modelsInView();
preloadModulesOf(models);
const arrived = new Promise((resolve) => links.get(core.href)?.addEventListener('load', resolve));
await Promise.race([arrived, loading.catch(() => {})]);
preloadFilesOf(models);

/** The class of `<retro-mesh>`. */
export const { RetroMesh } = await loading;
