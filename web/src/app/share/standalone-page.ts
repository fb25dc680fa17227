import { modulesOf } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';
import { pageAddress } from './made-link.js';
import type { SharedModel } from './shared-model.js';

/** The stand-alone page of a model, as it is seen. */
export async function standalonePage(shared: SharedModel): Promise<Blob> {
  const { name: title, viewFragment: view, model } = shared;
  const thread = shared.thread();
  const [template, modules, files] = await Promise.all([
    readTemplate(),
    modulesOf(model).then((all) => thread.call('pack', all)),
    thread.call('pack', shared.files),
  ]);
  return new Blob([writePage(template, { title, address: pageAddress(), view, modules, files })], {
    type: 'text/html',
  });
}

/** Reads the template that the build has written beside the page. */
async function readTemplate(): Promise<string> {
  const response = await fetch('standalone/template.html');
  if (!response.ok) throw new Error(`The server answered ${response.status} for the viewer of such pages.`);
  return response.text();
}
