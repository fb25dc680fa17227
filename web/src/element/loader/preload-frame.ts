import { neededModules } from '../../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../../core/host/module-addresses.js';
import { preloadBytes, preloadFiles } from './preload-links.js';

// embed/preload-frame.js: requests what the link of embed.html names, one URL in each src, while the other scripts of the
// frame arrive.
const fragment = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
const addresses = preloadFiles(fragment.getAll('src'));
const { families, images } = neededModules(addresses.map(({ pathname }) => pathname));
for (const family of families) preloadBytes(familyTable[family]!.address);
if (images) preloadBytes(imagesAddress);
