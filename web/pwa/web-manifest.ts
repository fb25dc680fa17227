import type { Plugin } from 'vite';
import { sharedField } from '../src/offline/shared-files.js';
import { shareQuery } from '../src/offline/routes.js';
import { readFamilies } from '../../scripts/families.mjs';
import { acceptedTypes, type FamilyFiles } from './accepted-types.js';

/** The file that makes the page installable, linked by index.html. */
const manifestFile = 'app.webmanifest';

/** Colours of the page in its light theme: css/tokens.css. */
export const [background, theme] = ['#e6e9e6', '#0a5f6d'];

/** The images of the icon in web/public: the whole of it, and with the margin that systems cut away. */
export const icons = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** What systems read of the page that is installed. */
export function webManifest(families: readonly FamilyFiles[]): object {
  const accept = acceptedTypes(families);
  const accepted = ['application/octet-stream', ...Object.entries(accept).flat(2)];
  return {
    name: 'Retromesh',
    short_name: 'Retromesh',
    description: 'See the model files of old games as the games drew them. Nothing is uploaded.',
    lang: 'en',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: background,
    theme_color: theme,
    categories: ['graphics', 'utilities'],
    icons: [
      { src: 'mark.svg', type: 'image/svg+xml', sizes: 'any' },
      ...icons.map(({ file, size, purpose }) => ({
        src: file,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
    file_handlers: [{ action: './?launched', accept }],
    share_target: {
      action: `./${shareQuery}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedField, accept: accepted }] },
    },
  };
}

/** Writes the web manifest beside the page `index.html`, and links it. */
export function withWebManifest(): Plugin {
  return {
    name: 'retromesh-web-manifest',
    generateBundle() {
      const source = JSON.stringify(webManifest(readFamilies()));
      this.emitFile({ type: 'asset', fileName: manifestFile, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'manifest', href: `./${manifestFile}` }, injectTo: 'head' },
      ],
    },
  };
}
