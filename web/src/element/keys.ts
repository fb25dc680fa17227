import type { Display, Stage, ViewName } from '../scene/index.js';
import { faceInWords } from './format.js';

/** What keys act on. */
export interface KeyTarget {
  readonly stage: Stage;
  /** Chooses a face, and tells everyone. */
  choose(face: number | null): void;
  say(text: string): void;
}

const displayWords: Record<Display, string> = {
  textured: 'Textured.',
  shaded: 'Shaded.',
  normals: 'Normals.',
  uv: 'UV.',
  'vertex-labels': 'Vertex labels.',
  'face-labels': 'Face labels.',
  priorities: 'Priorities.',
};
const views: Record<string, readonly [plain: ViewName, shifted: ViewName]> = {
  '1': ['front', 'back'],
  '3': ['right', 'left'],
  '7': ['top', 'bottom'],
  '0': ['opened', 'opened'],
};
const arrows: Record<string, readonly [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const turnStep = 15;
const fineStep = 1;
const panStep = 0.1;
const zoomStep = 1.15;

const letters: Record<string, (target: KeyTarget, shift: boolean) => void> = {
  f: ({ stage }) => stage.view.fit(),
  p: ({ stage, say }) => {
    stage.view.parallel = !stage.view.parallel;
    say(stage.view.parallel ? 'Without perspective.' : 'With perspective.');
  },
  d: ({ stage, say }) => {
    const { displays } = stage.displaySettings;
    stage.display = displays[(displays.indexOf(stage.display) + 1) % displays.length];
    say(displayWords[stage.display]);
  },
  o: ({ stage, say }) => {
    if (!stage.model?.priorities) return say('The game drew this model with a depth buffer.');
    stage.depthTest = !stage.depthTest;
    say(stage.depthTest ? 'Drawn by depth.' : 'Drawn in the game’s order.');
  },
  w: ({ stage, say }) => {
    stage.wire = !stage.wire;
    say(stage.wire ? 'Wire on.' : 'Wire off.');
  },
  g: ({ stage, say }) => {
    stage.grid = !stage.grid;
    say(stage.grid ? 'Grid on.' : 'Grid off.');
  },
  b: (target) => switchGizmo(target, 'bones', target.stage.model?.boneParents?.length),
  a: (target) => switchGizmo(target, 'attachments', target.stage.model?.attachments.length),
  n: ({ stage, choose }, shift) => choose(stage.nextFace(shift ? -1 : 1)),
  i: (target) => {
    const { stage } = target;
    const material = stage.isolated === null ? chosenMaterial(stage) : null;
    isolate(target, material);
  },
  h: ({ stage, say }, shift) => {
    if (shift) {
      stage.showAll();
      say('All materials shown.');
      return;
    }
    const material = chosenMaterial(stage);
    if (material === null) return;
    stage.setMaterialVisible(material, false);
    say(`${stage.model!.materials[material].name} hidden.`);
  },
  m: ({ stage, say }) => {
    if (!stage.playback.seekNextEvent()) say('This clip has no notifies.');
  },
  l: ({ stage, say }) => {
    stage.playback.loop = !stage.playback.loop;
    say(stage.playback.loop ? 'Loop on.' : 'Loop off.');
  },
};

const signs: Record<string, (stage: Stage) => void> = {
  '+': ({ view }) => view.zoom(zoomStep),
  '=': ({ view }) => view.zoom(zoomStep),
  '-': ({ view }) => view.zoom(1 / zoomStep),
  ' ': ({ playback }) => playback.toggle(),
  ',': ({ playback }) => playback.step(-1),
  '.': ({ playback }) => playback.step(1),
  Home: ({ playback }) => playback.seekFrame(0),
  End: ({ playback }) => playback.seekFrame(playback.frames - 1),
  '<': ({ playback }) => playback.stepClip(-1),
  '>': ({ playback }) => playback.stepClip(1),
};

/** Does what a key means in the viewport; false when it means nothing there. */
export function pressKey(target: KeyTarget, event: KeyboardEvent): boolean {
  const { stage } = target;
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!stage.model || altKey || metaKey) return false;
  const arrow = arrows[key];
  if (arrow) return moveBy(stage, arrow, shiftKey, ctrlKey);
  if (ctrlKey) return false;
  if (key === 'Escape') {
    if (stage.selection === null) return false;
    target.choose(null);
    return true;
  }
  // Shift changes what a digit's key is called, and to what depends on the keyboard.
  const view = views[/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key];
  if (view) {
    stage.view.set(view[shiftKey ? 1 : 0]);
    return true;
  }
  if (signs[key]) {
    signs[key](stage);
    return true;
  }
  const letter = letters[key.toLowerCase()];
  letter?.(target, shiftKey);
  return letter !== undefined;
}

/** Shows one material alone, or all that were visible before, and says so. */
export function isolate({ stage, say }: KeyTarget, material: number | null): void {
  if (material === null && stage.isolated === null) return;
  stage.isolate(material);
  say(
    material === null
      ? 'All visible materials shown.'
      : `Only ${stage.model!.materials[material].name} is shown.`,
  );
}

/** What the live region says of a chosen face. */
export function describeChoice(stage: Stage, face: number | null): string {
  const pick = face === null ? null : stage.face(face);
  return pick ? faceInWords(pick, stage.model!.materials[pick.material].name) : 'No face chosen.';
}

function switchGizmo({ stage, say }: KeyTarget, what: 'bones' | 'attachments', count = 0): void {
  if (count === 0) return say(`This model has no ${what}.`);
  const on = !stage.displaySettings.current[what];
  stage.displaySettings.change({ [what]: on });
  say(`${what === 'bones' ? 'Bones' : 'Attachments'} ${on ? 'on' : 'off'}.`);
}

function chosenMaterial(stage: Stage): number | null {
  return stage.selection === null ? null : (stage.face(stage.selection)?.material ?? null);
}

function moveBy(
  { view }: Stage,
  [right, up]: readonly [number, number],
  shift: boolean,
  ctrl: boolean,
): true {
  if (shift) view.pan(right * panStep, up * panStep);
  else view.turn(right * (ctrl ? fineStep : turnStep), up * (ctrl ? fineStep : turnStep));
  return true;
}
