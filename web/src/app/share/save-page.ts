import { modulesOf } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';
import { packInThread, type SharedModel } from './shared-model.js';

/** The stand-alone page of a model, as it is seen. */
export async function standalonePage(shared: SharedModel): Promise<Blob> {
  const { name: title, viewFragment: view, files, model } = shared;
  const [template, modules] = await Promise.all([readTemplate(), modulesOf(model)]);
  const [packedModules, packedFiles] = await packInThread((thread) =>
    Promise.all([thread.call('pack', modules), thread.call('pack', files)]),
  );
  const page = {
    title,
    address: location.href.replace(/[?#].*$/, ''),
    view,
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
