import { preload } from '../../core/files/preload.js';
import { preloadFiles } from './preload-links.js';
import { sourcesInView } from './sources-in-view.js';

// The first import of index.ts: what the models in view need is requested before the rest of the script runs.
for (const urls of sourcesInView(document)) preload(preloadFiles(urls).map(({ pathname }) => pathname));
