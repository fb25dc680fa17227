// All that opens archives, in one script that is loaded on demand.
export { adatFiles } from './adat.js';
export { unsupported } from './archive-errors.js';
export { gunzipped } from './inflate.js';
export { zipFiles } from './zip.js';
