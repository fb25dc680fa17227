import type { SourceLocation } from '../../core/index.js';

/** One file of a drop as the page tells of it: what it is used for, and how that is known. */
export interface FileRow {
  readonly name: string;
  /** "faces", "script", "slot 1"; empty when it is not used. */
  readonly role: string;
  /** "same stem, case ignored" */
  readonly why: string;
  /** In bytes; 0 for a file that is not here. */
  readonly size: number;
  readonly state: 'used' | 'missing' | 'unused';
  /** The line that asks for it. */
  readonly location?: SourceLocation;
}
