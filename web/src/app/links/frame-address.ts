import { defaultView, type ViewState } from '../../links/view-state.js';
import { writeLink } from '../../links/write-link.js';
import { longestUrl } from './link-lengths.js';

/** The address of a frame, and whether the model has to be put on a server for it. */
export interface FrameAddress {
  readonly address: string;
  /** What to replace in the address by the URL of the model; empty where it has the model. */
  readonly placeholder: string;
}

const modelUrl = 'https://example.org/model.zip';

/**
 * The URL of embed.html with what the link to the page at `page` says. A link with a model is too long for some browsers;
 * then the URL of a zip stands for it.
 */
export function frameAddress(link: string, page: string, view: ViewState | null): FrameAddress {
  const frame = new URL('embed.html', page).href;
  const address = `${frame}${link.replace(/^[^#]*/, '')}`;
  if (address.length <= longestUrl) return { address, placeholder: '' };
  const source = { kind: 'addresses', addresses: [modelUrl] } as const;
  const fragment = writeLink(source, { ...(view ?? defaultView), entry: '' });
  return { address: `${frame}#${fragment}`, placeholder: modelUrl };
}
