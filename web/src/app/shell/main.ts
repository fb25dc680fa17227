import '../ui/import-again.js';
import './retromesh-app.js';
import '../installed/install-prompt.js';
import { loadPart } from '../ui/load-part.js';

const installed = () => import('../installed/start.js');
const start = (): void => void loadPart(installed);

// The page is stored after the first model, or when none was opened for a while: until then, the connection is for what is seen.
document
  .querySelector('retromesh-app')!
  .addEventListener('opened', () => setTimeout(start, 3000), { once: true });
setTimeout(start, /^\?(shared|launched)$/.test(location.search) ? 0 : 30_000);
