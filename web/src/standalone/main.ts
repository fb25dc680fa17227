import { Collection, ModelError, setWasmSource } from '../core/index.js';
import { messageOf } from '../core/model-error.js';
import { limits } from '../core/limits.js';
import type { RetroMesh } from '../element/index.js';
import '../element/index.js';
import { applyView } from '../links/apply-view.js';
import { readLink } from '../links/read-link.js';
import type { UnpackedFile } from '../links/packed-file.js';
import { unpack } from '../links/unpack.js';

// The script of a stand-alone page: opens the model that the page contains, with the modules that it contains.

showModel().catch((error: unknown) => {
  document.getElementById('problem')!.textContent = sentenceOf(error);
});

async function showModel(): Promise<void> {
  const viewer = document.querySelector<RetroMesh>('retro-mesh')!;
  const { view } = readLink(viewer.dataset['view'] ?? '', document.baseURI);
  const [modules, files] = await Promise.all([unpacked('modules'), unpacked('files')]);
  const code = new Map(modules.map(({ name, bytes }) => [name, bytes]));
  setWasmSource((name) => WebAssembly.compile(code.get(name)!), [...code.keys()]);
  const collection = await Collection.from(
    files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]) })),
  );
  const entry = collection.entries.find(({ id }) => id === view.entry) ?? collection.entries[0];
  const model = await collection.open(entry, { interpretations: Object.fromEntries(view.choices) });
  await viewer.show(model);
  applyView(viewer, view, { grid: true });
}

/** The packed files of an element. */
function unpacked(id: string): Promise<UnpackedFile[]> {
  const text = document.getElementById(id)!.textContent.trim();
  return unpack(text, limits.total).catch((error: unknown) => {
    throw new Error('This file is damaged: it was cut off or changed. Save the page again.', {
      cause: error,
    });
  });
}

function sentenceOf(error: unknown): string {
  return error instanceof ModelError ? `${error.report.sentence}.` : messageOf(error);
}
