import type { Recent } from './start/recents.js';
import type { Sample } from './start/samples.js';

/** What the parts of the page can ask for. */
export interface Actions {
  chooseFiles(): void;
  chooseFolder(): void;
  askForLink(): void;
  openSample(sample: Sample): void;
  openRecent(recent: Recent): void;
  forgetRecent(recent: Recent): void;
  forgetRecents(): void;
  /** Shows model number `at` of the drop; `among` are those that are gone through from there. */
  openEntry(at: number, among?: readonly number[]): void;
  /** Ends what is being opened; what was shown stays. */
  cancel(): void;
  /** Leaves a report and shows the last model again. */
  backToModel(): void;
  /** Takes back the last image that was put on a material. */
  undoImage(): void;
  /** Puts back the image that was taken back last. */
  redoImage(): void;
  /** Hides the line that says which image was put where. */
  hideChange(): void;
  switchTheme(): void;
  showKeys(): void;
  say(text: string): void;
}
