import { neededModules } from '../../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../../core/host/module-addresses.js';
import { preloadBytes, preloadFiles } from './preload-links.js';
import { urlsIn } from './source-urls.js';

// embed/preload-frame.js: requests what the fragment of embed.html names while the other scripts of the frame arrive.
const fragment = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
const addresses = preloadFiles(fragment.getAll('src').flatMap(urlsIn));
const { families, images } = neededModules(addresses.map(({ pathname }) => pathname));
for (const family of families) preloadBytes(familyTable[family]!.address);
if (images) preloadBytes(imagesAddress);
