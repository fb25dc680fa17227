import { neededModules } from '../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../core/host/module-addresses.js';
import { preloadBytes, preloadFiles } from '../element/loader/preload-links.js';
import { linkAddress } from '../links/link-address.js';
import { LinkFields } from '../links/link-fields.js';

// embed/preload-frame.js: requests what the link of embed.html names while the other scripts of the frame arrive.
const given = new LinkFields(location.hash.slice(1)).all('src', Infinity);
const allowed = given.map((url) => linkAddress(url, document.baseURI)).filter((url) => url !== null);
const addresses = preloadFiles(allowed);
const { families, images } = neededModules(addresses.map(({ pathname }) => pathname));
for (const family of families) preloadBytes(familyTable[family]!.address);
if (images) preloadBytes(imagesAddress);
