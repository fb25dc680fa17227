import { preloadModel } from '../element/loader/preload-links.js';
import { linkAddress } from '../links/link-address.js';
import { LinkFields } from '../links/link-fields.js';

// embed/preload-frame.js: requests what the link of embed.html names while the other scripts of the frame arrive.
const given = new LinkFields(location.hash.slice(1)).all('src', Infinity);
preloadModel(given.map((url) => linkAddress(url, document.baseURI)).filter((url) => url !== null));
