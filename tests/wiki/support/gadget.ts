import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { save } from './editing.js';

const gadget = readFileSync(
  fileURLToPath(new URL('../../../web/mediawiki/gadget/retro-mesh.js', import.meta.url)),
  'utf8',
);

/** Installs the gadget for everybody, with the address of the page that its frames show. */
export async function installGadget(page: Page, frames: string): Promise<void> {
  await save(page, 'MediaWiki:Gadgets-definition', '* retro-mesh[ResourceLoader|default]|retro-mesh.js');
  const installed = gadget.replace('https://retromesh.example/embed.html', frames);
  await save(page, 'MediaWiki:Gadget-retro-mesh.js', installed);
}
