import type { Chosen } from '../files/file-picker.js';
import type { FileHandle, Handle } from '../watch/file-system.js';

/** The part of the Launch Handler API that is used here; not all browsers have it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly Handle[] }) => void): void;
}

/** Opens the files that the system opens with the installed page, now and later, through their handles: they are watched then. */
export function openLaunched(open: (chosen: Chosen) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files: handles = [] }) => {
    if (handles.length > 0) void chosenOf(handles).then(open);
  });
}

async function chosenOf(handles: readonly Handle[]): Promise<Chosen> {
  const read = handles.map(async (handle) => ({
    name: handle.name,
    file: await (handle as FileHandle).getFile(),
  }));
  // With a folder, or a file that cannot be read, all are read as those of a drop, which says what is missing.
  return { handles, files: await Promise.all(read).catch(() => []) };
}
