import type { Chosen } from './dropped-files.js';
import type { Pickers } from './file-system.js';

/** Inputs whose other picker was closed without a choice. */
const cancelled = new WeakSet<HTMLInputElement>();

/**
 * Shows the picker that gives handles, instead of that of a file input; null where nothing was chosen. Browsers refuse some
 * folders in it, such as the one that programs are installed in, and do not say so: after a cancel, the picker of the input is shown.
 */
export async function choose(input: HTMLInputElement): Promise<Chosen | null> {
  const pickers = globalThis as unknown as Pickers;
  if (cancelled.delete(input)) return plain(input);
  try {
    if (input.webkitdirectory) return { handles: [await pickers.showDirectoryPicker()], files: [] };
    const handles = await pickers.showOpenFilePicker({ multiple: true });
    const files = await Promise.all(
      handles.map(async (handle) => ({ name: handle.name, file: await handle.getFile() })),
    );
    return { handles, files };
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) return plain(input);
    cancelled.add(input);
    return null;
  }
}

function plain(input: HTMLInputElement): null {
  input.click();
  return null;
}
