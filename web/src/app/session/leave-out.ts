import { fileName } from '../../core/format.js';
import type { Session } from './session.js';

/** Opens the model again without a file of the drop. */
export function leaveOut(session: Session, file: string): Promise<unknown> {
  const notice = `${fileName(file)} was taken off. Drop it on a face to apply it there.`;
  return session.reopen(file, [notice], ({ without }, drop, options) => without(drop, file, options));
}
