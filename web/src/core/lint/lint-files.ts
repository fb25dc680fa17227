import { blaming } from '../host/wasm-host.js';
import { writeFiles, type InputFile } from '../host/write-files.js';
import { inspectorHost } from '../inspector/inspector-module.js';
import type { Note } from '../model.js';
import type { Inspector } from '../wasm/modules.js';

/**
 * Findings about files of one folder or archive, beside the notes of opening the models in them. The inspector module is loaded on first
 * use.
 *
 *     const notes = await lintFiles([{ name: 'crate.uc', bytes }, { name: 'crate_d.3d', bytes: faces }]);
 */
export async function lintFiles(files: readonly InputFile[]): Promise<readonly Note[]> {
  return (await inspect(files, (inspector) => inspector.lint())).notes;
}

/** Asks the inspector about files. */
export async function inspect<Answer>(
  files: readonly InputFile[],
  ask: (inspector: Inspector) => Answer,
): Promise<Answer> {
  return inspectorHost
    .run((inspector) => {
      writeFiles(inspector, files);
      const answer = ask(inspector);
      inspector.begin();
      return answer;
    })
    .catch(blaming(files[0]?.name ?? ''));
}
