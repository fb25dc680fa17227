import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../ui/icons.js';
import type { PageElement } from '../ui/page-element.js';

/** What is sent: a link, or a file that is made when it is. */
type Sent =
  | { readonly title: string; readonly url: string }
  | { readonly title: string; readonly file: () => Promise<File> };

/** A button that gives a link or a picture to another app of the device; nothing where the browser cannot. */
export function sendButton(host: PageElement, sent: Sent): TemplateResult | typeof nothing {
  if (!navigator.share) return nothing;
  if ('file' in sent && !navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }))
    return nothing;
  return html`<button
    class="btn primary"
    ?disabled=${'url' in sent && sent.url === ''}
    @click=${() => send(host, sent)}
  >
    ${icon('share-2')}Send…
  </button>`;
}

async function send(host: PageElement, sent: Sent): Promise<void> {
  try {
    await navigator.share('url' in sent ? sent : { files: [await sent.file()] });
  } catch (error) {
    // The user has chosen no app.
    if ((error as Error).name !== 'AbortError') host.announce('The device did not take it.');
  }
}
