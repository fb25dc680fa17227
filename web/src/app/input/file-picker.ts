import { chosenFiles, type Chosen } from './dropped-files.js';

/** What is only needed with handles. */
export const loadWatching = () => import('./index.js');

/** Shows a picker that gives handles, where there is one, else that of a file input, whose change event follows. */
export async function showFilePicker(input: HTMLInputElement, open: (chosen: Chosen) => void): Promise<void> {
  const picker = 'showOpenFilePicker' in window && (await loadWatching().catch(() => null));
  if (!picker) return input.click();
  const chosen = await picker.choose(input);
  if (chosen) open(chosen);
}

/** The files of a file input, which is emptied, so that the same can be chosen again. */
export function takeFiles(input: HTMLInputElement): Chosen {
  const files = chosenFiles(input.files!);
  input.value = '';
  return { files };
}
