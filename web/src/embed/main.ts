import { Connections } from './connections.js';
import { Frame } from './frame.js';

// Pages say hello when this one is loaded, which does not wait for the viewer.
const frame: Frame = new Frame(import('../element/index.js'), (event, detail) =>
  connections.send(event, detail),
);
const connections = new Connections(window, frame);

void frame.open(location.hash);
window.addEventListener('hashchange', () => void frame.open(location.hash));
