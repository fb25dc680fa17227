import type { Entry, Offer } from '../../core/index.js';
import type { Sample } from '../../links/samples.js';
import type { Recent } from './local-files.js';

/** The colours of the page; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** Actions of the app that its parts trigger. */
export interface Actions {
  chooseFiles(): void;
  chooseFolder(): void;
  openLink(): void;
  /** Loads again what could not be loaded: a part of the page, and the link, sample or drop of the error that is shown. */
  retry(): void;
  openSample(sample: Sample): void;
  openRecent(recent: Recent): void;
  /** Opens a model of what is open; `order` is what Previous and Next step through from there. */
  openEntry(entry: Entry, order?: readonly Entry[]): void;
  /** Cancels opening; the model that is shown stays. */
  cancel(): void;
  /** Opens a model in spite of its error, as the error offers. */
  acceptOffer(offer: Offer): void;
  /** Closes the error page and shows the last model again. */
  leaveError(): void;
  /** Opens the model again without a file of the drop. */
  leaveOut(file: string): void;
  /** Takes back the last change of the open model. */
  undo(): void;
  redo(): void;
  /** Closes the message about the last image change. */
  hideImageChange(): void;
  setTheme(theme: Theme): void;
  /** Shows the link of what is seen. */
  share(): void;
  /** Compares the model that is shown with its version before, with other files, or two models. */
  compare(models?: readonly Entry[]): unknown;
  showKeys(): void;
  showAbout(): void;
  /** Writes the model for another program. */
  exportModel(): void;
  /** Shows which files belong together. */
  showFormats(): void;
  /** Opens the model with another choice for one of its interpretations. */
  interpret(id: string, choice: string): void;
  /** Makes pictures and films of what is seen. */
  makeFilm(): void;
}
