import type { Actions } from '../workspace/actions.js';
import type { RetroMesh } from '../../element/index.js';
import type { FileOpener } from '../input/file-opener.js';
import type { AddressBar } from '../address/address-bar.js';
import type { PageName } from '../ui/page-element.js';
import type { MaterialImages } from '../viewer/material-images.js';
import { showEntry } from '../workspace/open.js';
import { shownOf, type Workspace } from '../workspace/workspace.js';
import { loadPart } from '../ui/load-part.js';
import type { Command, Outcome } from '../workspace/command.js';

/** The parts of the app that actions are made of. */
export interface ActionHost extends Pick<Actions, 'retry' | 'hideImageChange' | 'setTheme'> {
  readonly root: HTMLElement;
  readonly workspace: Workspace;
  readonly opener: FileOpener;
  readonly images: MaterialImages;
  links(): AddressBar | null;
  viewer(): RetroMesh | null;
  /** Waits for something to be opened, then shows its page. */
  open(opening: Promise<unknown>, from?: PageName): void;
  /** Shows the page of the address. */
  route(): void;
  showFilePicker(id: 'files' | 'folder'): void;
}

const dialogs = () => import('./show-dialog.js');
let loaded: Awaited<ReturnType<typeof dialogs>> | null = null;

/** Loads what shows dialogs. */
export const loadDialogs = async (): Promise<void> => void (loaded ??= await loadPart(dialogs));

/** Shows a dialog, at once where its script is there: a clip draws several images before a promise of a script is kept. */
export async function withDialogs(
  show: (shown: NonNullable<typeof loaded>['dialogs']) => unknown,
): Promise<void> {
  if (!loaded) await loadDialogs();
  if (loaded) await show(loaded.dialogs);
}

export function pageActions(host: ActionHost): Actions {
  const { root, workspace, opener, images } = host;
  const run = (command: Command, name: string): Promise<Outcome> =>
    workspace.run(command, { name, onError: 'page' });
  /** A command whose script is loaded when it runs. */
  const change = (make: (commands: typeof import('../workspace/change.js')) => Command): Command => {
    return async (base, work) => make(await import('../workspace/change.js'))(base, work);
  };
  const interpret = (id: string, choice: string): Promise<Outcome> =>
    run(
      change((commands) => commands.interpret(id, choice)),
      shownOf(workspace).name,
    );
  return {
    chooseFiles: () => host.showFilePicker('files'),
    chooseFolder: () => host.showFilePicker('folder'),
    openLink: () => void withDialogs(({ link }) => link(root, (links) => host.open(opener.openLinks(links)))),
    retry: () => host.retry(),
    openSample: (sample) => host.open(opener.openSample(sample)),
    openRecent: (recent) => host.open(opener.openRecent(recent)),
    openEntry: ({ id, name }, order) => host.open(run(showEntry(id, order), name), 'viewer'),
    cancel: () => workspace.cancel(),
    acceptOffer: ({ interpretation, choice }) =>
      host.open(
        interpret(interpretation, choice).then((outcome) => {
          const warning = workspace.current?.model?.notes.find(({ severity }) => severity === 'warning');
          if (outcome.kind === 'adopted' && warning)
            workspace.say({ text: `${warning.title}. ${warning.why}` });
          return outcome;
        }),
      ),
    leaveError: () => {
      workspace.back();
      host.route();
    },
    leaveOut: (file) =>
      host.open(
        run(
          change(({ removeFile }) => removeFile(file)),
          file,
        ),
      ),
    undo: () => void images.step('undo'),
    redo: () => void images.step('redo'),
    hideImageChange: () => host.hideImageChange(),
    setTheme: (theme) => host.setTheme(theme),
    share: () => void withDialogs(({ share }) => share(root, host.links(), workspace, host.viewer())),
    compare: (models) => withDialogs(({ compare }) => compare(root, workspace, host.viewer(), models)),
    showKeys: () => void withDialogs(({ keys }) => keys(root)),
    showAbout: () => void withDialogs(({ about }) => about(root)),
    exportModel: () =>
      void withDialogs((dialogs) => dialogs.export(root, host.links(), workspace, host.viewer())),
    showFormats: () => void withDialogs(({ formats }) => formats(root)),
    interpret: (id, choice) => void interpret(id, choice),
    makeFilm: () => void withDialogs(({ film }) => film(root, host.links(), workspace, host.viewer())),
  };
}

/** What keys do, such as to open the model `by` steps further in the drop. Viewport and timeline handle their own keys. */
type KeyActions = Actions & { step(by: number): void };

/** Handles keys that work anywhere on the page, except single letters in text fields. */
export function handlePageKey(event: KeyboardEvent, actions: KeyActions): void {
  const action = actionFor(event, actions);
  if (!action || event.defaultPrevented) return;
  event.preventDefault();
  action();
}

function actionFor(event: KeyboardEvent, actions: KeyActions): (() => void) | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const inDialog = document.querySelector('dialog[open]') !== null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'o')
    return () => actions.chooseFiles();
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && !inDialog && key.toLowerCase() === 'e')
    return () => actions.exportModel();
  if ((ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key) && !inDialog && !isIn(texts, event))
    return shiftKey || /y/i.test(key) ? actions.redo : actions.undo;
  if (ctrlKey || metaKey || altKey || inDialog || isIn(typed, event)) return null;
  if (key === 's') return () => actions.share();
  if (key === '?') return () => actions.showKeys();
  if (key === '[') return () => actions.step(-1);
  return key === ']' ? () => actions.step(1) : null;
}

/** Controls that take letters, and texts, which have an undo of their own. */
const typed = 'input, select, textarea, [contenteditable]';
const texts = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]';

function isIn(controls: string, event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(controls) !== null;
}
