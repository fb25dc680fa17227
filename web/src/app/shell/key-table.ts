/** Keys, as "Ctrl O" or "← →", and what they do. */
export type Keys = readonly (readonly [keys: string, what: string])[];

/** The keys of the page by the places where they work, as the Keys dialog lists them. */
export const keyTable: readonly (readonly [where: string, keys: Keys])[] = [
  [
    'Anywhere',
    [
      ['Ctrl O', 'Open files'],
      ['Ctrl V', 'Paste files, a link or hex text'],
      ['Ctrl Z', 'Undo an image put on a material'],
      ['Ctrl Shift Z', 'Redo it'],
      ['S', 'Share: link, files, page, snippets'],
      ['F6', 'Next region of the page'],
      ['Esc', 'Close, then deselect'],
      ['?', 'These keys'],
    ],
  ],
  [
    'In the viewport',
    [
      ['← → ↑ ↓', 'Rotate by 15°, with Ctrl by 1°'],
      ['Shift ← → ↑ ↓', 'Pan'],
      ['+ −', 'Zoom'],
      ['F', 'Fit'],
      ['1 3 7', 'Front, side, top; with Shift the opposite'],
      ['0', 'As opened'],
      ['P', 'With or without perspective'],
      ['V', 'Fly: W A S D move, E up, Q down, with Shift faster; V or Esc ends'],
      ['D', 'Next display'],
      ['O', 'Draw order: by depth, or as the game'],
      ['W', 'Wire'],
      ['G', 'Grid'],
      ['B A', 'Bones, attachments'],
      ['E R X', 'Outlines of polygons, normals, vertex grid'],
      ['N', 'Next face, with Shift the previous face'],
      ['Enter', 'Bytes of the selected face'],
      ['I', 'Isolate the material of the selected face'],
      ['H', 'Hide it, with Shift show all materials'],
    ],
  ],
  [
    'Animation',
    [
      ['Space', 'Play or pause'],
      [', .', 'Frame back, forward'],
      ['Home End', 'First, last frame'],
      ['< >', 'Clip back, forward'],
      ['M', 'Next notify'],
      ['L', 'Loop'],
    ],
  ],
  [
    'In the UV view',
    [
      ['← → ↑ ↓', 'Move'],
      ['+ −', 'Zoom'],
      ['F', 'Fit'],
      ['N', 'Next face of the material, with Shift the previous'],
      ['Enter', 'Move the camera to the face'],
    ],
  ],
  [
    'In Bytes',
    [
      ['← → ↑ ↓', 'Byte, row; with Shift select'],
      ['Ctrl ← →', 'Field; in a script the line that does something'],
      ['Enter', 'Show in view'],
      ['F2', 'Change the field'],
      ['Ctrl C', 'Copy as hex'],
      ['Ctrl G', 'Go to or find'],
      ['Ctrl Z', 'Undo a change, with Shift redo it'],
    ],
  ],
  [
    'Several models',
    [
      ['[ ]', 'Previous, next model'],
      ['← → ↑ ↓', 'In the gallery: select another model'],
      ['Home End', 'First, last model'],
      ['Enter', 'Open the model'],
      ['/', 'Search'],
    ],
  ],
];
