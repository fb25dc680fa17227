import { Connections } from './connections.js';
import { EmbedPage } from './embed-page.js';

const page: EmbedPage = new EmbedPage((event, detail) => connections.send(event, detail));
const connections = new Connections(window, page);

page.open(location.hash);
window.addEventListener('hashchange', () => page.open(location.hash));
