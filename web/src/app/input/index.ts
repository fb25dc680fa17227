export { choose } from './choose.js';
export { readHandles } from './handle-tree.js';
export { readAgain } from './read-again.js';
export { startWatching } from './watcher.js';
