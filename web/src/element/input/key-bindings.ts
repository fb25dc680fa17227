import type { Display, Stage, ViewName } from '../../scene/index.js';
import { overlays } from '../overlays.js';

/** What the keys control. */
export interface KeyTarget {
  readonly stage: Stage;
  /** Selects a face and fires `pick`. */
  select(face: number | null): void;
  /** Announces a sentence to screen readers. */
  announce(text: string): void;
}

const displayNames: Record<Display, string> = {
  textured: 'Textured.',
  shaded: 'Shaded.',
  normals: 'Normals.',
  uv: 'UV.',
  'vertex-labels': 'Vertex labels.',
  'face-labels': 'Face labels.',
  priorities: 'Priorities.',
  kinds: 'Kinds.',
  opacity: 'Opacity.',
  'bone-weights': 'Bone weights.',
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
  p: ({ stage, announce }) => {
    stage.view.parallel = !stage.view.parallel;
    announce(stage.view.parallel ? 'Without perspective.' : 'With perspective.');
  },
  d: ({ stage: { displaySettings }, announce }) => {
    const { displays, current } = displaySettings;
    const display = displays[(displays.indexOf(current.display) + 1) % displays.length];
    displaySettings.change({ display });
    announce(displayNames[display]);
  },
  o: ({ stage, announce }) => {
    if (!stage.model?.priorities) return announce('This model is always drawn by depth.');
    const depthTest = !stage.displaySettings.current.depthTest;
    stage.displaySettings.change({ depthTest });
    announce(depthTest ? 'Drawn by depth.' : 'Drawn in the game’s order.');
  },
  w: ({ stage: { displaySettings }, announce }) => {
    const wire = !displaySettings.current.wire;
    displaySettings.change({ wire });
    announce(wire ? 'Wire on.' : 'Wire off.');
  },
  g: ({ stage, announce }) => {
    stage.grid = !stage.grid;
    announce(stage.grid ? 'Grid on.' : 'Grid off.');
  },
  n: ({ stage, select }, shift) => select(stage.nextFace(shift ? -1 : 1)),
  i: (target) => isolate(target, target.stage.isolated === null ? selectedMaterial(target.stage) : null),
  h: ({ stage, announce }, shift) => {
    if (shift) {
      stage.showAll();
      announce('All materials shown.');
      return;
    }
    const material = selectedMaterial(stage);
    if (material === null) return;
    stage.setMaterialVisible(material, false);
    announce(`${stage.model!.materials[material].name} hidden.`);
  },
  m: ({ stage, announce }) => {
    if (!stage.playback.seekNextEvent()) announce('This clip has no notifies.');
  },
  v: ({ stage, announce }) => {
    import('./fly.js').then(
      ({ fly }) => fly(stage, announce),
      () => {},
    );
  },
  l: ({ stage, announce }) => {
    stage.playback.loop = !stage.playback.loop;
    announce(stage.playback.loop ? 'Loop on.' : 'Loop off.');
  },
};

const symbols: Record<string, (stage: Stage) => void> = {
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

/** Handles a key in the viewport; false when the key has no function there. */
export function handleKey(target: KeyTarget, event: KeyboardEvent): boolean {
  const { stage } = target;
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!stage.model || altKey || metaKey) return false;
  const arrow = arrows[key];
  if (arrow) return moveBy(stage, arrow, shiftKey, ctrlKey);
  if (ctrlKey) return false;
  if (key === 'Escape') {
    if (stage.selection === null) return false;
    target.select(null);
    return true;
  }
  // With Shift, `key` of a digit depends on the keyboard layout; `code` does not.
  const view = views[/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key];
  if (view) {
    stage.view.set(view[shiftKey ? 1 : 0]);
    return true;
  }
  if (symbols[key]) {
    symbols[key](stage);
    return true;
  }
  const overlay = overlays.find(([, , letter]) => letter === key.toUpperCase());
  if (overlay) toggleOverlay(target, overlay);
  const letter = letters[key.toLowerCase()];
  letter?.(target, shiftKey);
  return letter !== undefined || overlay !== undefined;
}

/** Whether the control that has the focus handles a key itself. */
export function isForControl(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
}

/** Isolates one material, or shows those that were visible before, and announces it. */
export function isolate({ stage, announce }: KeyTarget, material: number | null): void {
  if (material === null && stage.isolated === null) return;
  stage.isolate(material);
  announce(
    material === null
      ? 'All visible materials shown.'
      : `Only ${stage.model!.materials[material].name} is shown.`,
  );
}

function toggleOverlay(
  { stage, announce }: KeyTarget,
  [name, label, , count]: (typeof overlays)[number],
): void {
  if (count(stage.model!) === 0) return announce(`This model has no ${label.toLowerCase()}.`);
  const on = !stage.displaySettings.current[name];
  stage.displaySettings.change({ [name]: on });
  announce(`${label} ${on ? 'on' : 'off'}.`);
}

function selectedMaterial(stage: Stage): number | null {
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
