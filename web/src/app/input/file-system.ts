/** Whether the page may read a file or folder. */
type Permission = 'granted' | 'denied' | 'prompt';

interface AnyHandle {
  readonly name: string;
  /** Missing in browsers that ask for no permission. */
  queryPermission?(descriptor: { readonly mode: 'read' }): Promise<Permission>;
  /** Asks the user; throws a SecurityError where no click is handled. */
  requestPermission?(descriptor: { readonly mode: 'read' }): Promise<Permission>;
}

/** A file on the disk, which can be read as often as it changes. */
export interface FileHandle extends AnyHandle {
  readonly kind: 'file';
  getFile(): Promise<File>;
}

/** A folder on the disk. */
export interface FolderHandle extends AnyHandle {
  readonly kind: 'directory';
  values(): AsyncIterable<Handle>;
}

export type Handle = FileHandle | FolderHandle;

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
