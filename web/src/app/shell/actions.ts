import type { Actions } from '../workspace/actions.js';
import type { RetroMesh } from '../../element/index.js';
import type { FileOpener } from '../input/file-opener.js';
import type { AddressBar } from '../address/address-bar.js';
import type { PageName } from '../ui/page-element.js';
import type { Recents } from '../input/recents.js';
import type { MaterialImages } from '../viewer/material-images.js';
import { showEntry } from '../workspace/open.js';
import { shownOf } from '../workspace/shown.js';
import { loadPart } from '../ui/load-part.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Command, Outcome } from '../workspace/command.js';

/** The parts of the app that actions are made of. */
export interface ActionHost extends Pick<Actions, 'retry' | 'hideImageChange' | 'switchTheme'> {
  readonly root: HTMLElement;
  readonly workspace: Workspace;
  readonly opener: FileOpener;
  readonly recents: Recents;
  readonly images: MaterialImages;
  links(): AddressBar | null;
  viewer(): RetroMesh | null;
  /** Waits for something to be opened, then shows its page. */
  open(opening: Promise<unknown>, from?: PageName): void;
  /** Shows the page of the address. */
  route(): void;
  listRecents(): void;
  showFilePicker(id: 'files' | 'folder'): void;
}

type Dialogs = typeof import('./show-dialog.js');
const dialogs = (): Promise<Dialogs> => import('./show-dialog.js');

/** Shows a dialog, by a script that is loaded then. */
export async function withDialogs(show: (dialogs: Dialogs) => unknown): Promise<void> {
  if (await loadPart(dialogs)) await show(await dialogs());
}

export function pageActions(host: ActionHost): Actions {
  const { root, workspace, opener, recents, images } = host;
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
    openLink: () =>
      void withDialogs(({ showLinkDialog }) =>
        showLinkDialog(root, (links) => host.open(opener.openLinks(links))),
      ),
    retry: () => host.retry(),
    openSample: (sample) => host.open(opener.openSample(sample)),
    openRecent: (recent) => host.open(opener.openRecent(recent)),
    removeRecent: ({ id }) => void recents.remove(id).then(() => host.listRecents()),
    clearRecents: () => void recents.clear().then(() => host.listRecents()),
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
    switchTheme: () => host.switchTheme(),
    share: () =>
      void withDialogs(({ showShareDialog }) =>
        showShareDialog(root, host.links(), workspace, host.viewer()),
      ),
    compare: (models) =>
      withDialogs(({ showCompareDialog }) => showCompareDialog(root, workspace, host.viewer(), models)),
    showKeys: () => void withDialogs(({ showKeys }) => showKeys(root)),
    interpret: (id, choice) => void interpret(id, choice),
    makeFilm: () =>
      void withDialogs(({ showFilmDialog }) => showFilmDialog(root, host.links(), workspace, host.viewer())),
  };
}
