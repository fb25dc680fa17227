import { messageOf, ModelError } from '../core/model-error.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a part of its path is no folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'it is larger than the system allows',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
};

/** Why the system refused something, in words. */
export function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  return reasons[code] ?? messageOf(error);
}

/** A file of the disk that could not be read. */
export function unreadable(path: string, error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const { code } = error as NodeJS.ErrnoException;
  return new ModelError(
    {
      code: code === 'ENOENT' || code === 'ENOTDIR' ? 'not-found' : 'unreadable',
      file: path,
      sentence: `${path} could not be read: ${reasonOf(error)}`,
    },
    { cause: error },
  );
}
