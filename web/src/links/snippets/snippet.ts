import { fileStem as systemStem } from '../../core/files/file-stem.js';
import type { ViewState } from '../view-state.js';

/** Text to be pasted somewhere else, and what else is needed there. */
export interface Snippet {
  readonly id: string;
  /** "Markdown" */
  readonly name: string;
  readonly text: string;
  /** What is saved before, and a sentence about where it is put; null where nothing is. */
  readonly before: { readonly file: 'zip' | 'png'; readonly put: string } | null;
  /** A sentence about what the other page has to have; may be empty. */
  readonly needs: string;
}

/** What snippets are filled in with. */
export interface SnippetInput {
  readonly name: string;
  /** The link to the page. */
  readonly link: string;
  /** URL of the page, at which `embed/` is. */
  readonly page: string;
  /** URLs of the model's files; empty for local files, which have to be put on a server or a wiki. */
  readonly src: readonly string[];
  /** Null is the view of a model that was just opened. */
  readonly view: ViewState | null;
}

/** A file name from the name of a model: without characters that file systems or wikis forbid. */
export function fileStem(name: string): string {
  return systemStem(name.replace(/[\u0000-\u001f\\/:*?"<>|#[\]{}&~%]+/g, '_').trim());
}
