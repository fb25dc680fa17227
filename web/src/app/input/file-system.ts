import type { FileHandle, FolderHandle, Handle } from '../workspace/local-files.js';

/** A change that a FileSystemObserver reports. */
export interface ChangeRecord {
  readonly type: 'appeared' | 'disappeared' | 'modified' | 'moved' | 'unknown' | 'errored';
  /** The path from the observed folder to what has changed; empty for that itself. */
  readonly relativePathComponents: readonly string[];
}

/** Reports changes below a file or folder, in browsers that have it. */
export interface FileSystemObserver {
  observe(handle: Handle, options: { readonly recursive: boolean }): Promise<void>;
  disconnect(): void;
}

type ObserverConstructor = new (report: (records: readonly ChangeRecord[]) => void) => FileSystemObserver;

/** The pickers of browsers that give handles. */
export interface Pickers {
  showOpenFilePicker(options: { readonly multiple: boolean }): Promise<FileHandle[]>;
  showDirectoryPicker(): Promise<FolderHandle>;
}

/** The constructor of FileSystemObserver; undefined in browsers without it. */
export function observerConstructor(): ObserverConstructor | undefined {
  return (globalThis as { FileSystemObserver?: ObserverConstructor }).FileSystemObserver;
}

/** The page is no longer allowed to read it. */
export function isRefused(error: unknown): boolean {
  return nameOf(error) === 'NotAllowedError' || nameOf(error) === 'SecurityError';
}

/** The file or folder is not there. */
export function isGone(error: unknown): boolean {
  return nameOf(error) === 'NotFoundError' || nameOf(error) === 'TypeMismatchError';
}

function nameOf(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}
