export { choose } from './choose.js';
export { readHandles } from './handle-tree.js';
export { startWatching } from './start-watching.js';
