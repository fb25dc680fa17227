export { choose, readAgain, readHandles } from './handles.js';
export { startWatching } from './watcher.js';
