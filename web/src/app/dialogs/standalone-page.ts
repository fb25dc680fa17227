import { moduleBytes } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';
import { pack } from '../../links/pack.js';
import { writeLink } from '../../links/write-link.js';
import type { SharedModel } from '../links/shared-model.js';

/** The stand-alone page of a model, as it is seen. */
export async function standalonePage(shared: SharedModel): Promise<Blob> {
  const { name: title, view, files, modules } = shared;
  const code = modules.map(async (name) => ({ name, bytes: await moduleBytes(name) }));
  const [template, packedModules, packedFiles] = await Promise.all([
    readTemplate(),
    Promise.all(code).then(pack),
    pack(files),
  ]);
  const page = {
    title,
    address: location.href.replace(/[?#].*$/, ''),
    view: writeLink(null, view),
    modules: packedModules,
    files: packedFiles,
  };
  return new Blob([writePage(template, page)], { type: 'text/html' });
}

/** The template that the build has written beside the page. */
async function readTemplate(): Promise<string> {
  const response = await fetch('standalone/template.html');
  if (!response.ok) throw new Error(`The server answered ${response.status} for the viewer of such pages.`);
  return response.text();
}
