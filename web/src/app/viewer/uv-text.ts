import type { Material } from '../../core/index.js';

/** A texture coordinate to a thousandth: "0.125", "−1.5". */
export function uvText(value: number): string {
  return String(Number(value.toFixed(3)) + 0).replace('-', '−');
}

/** What is drawn outside of 0 to 1. */
export function wrapSentence(wrap: Material['wrap']): string {
  const sentences = {
    repeat: 'Coordinates leave 0 to 1 (dashed): the image repeats there.',
    'repeat-v':
      'Coordinates leave 0 to 1 (dashed): the image repeats up and down, and its edges continue to the sides.',
    clamp: 'Coordinates leave 0 to 1 (dashed): the edges of the image continue there.',
  };
  return sentences[wrap];
}

/** Why the picture differs from the coordinates of the file; empty when it does not. */
export function mappingSentence(mapping: Material['mapping']): string {
  const sentences = {
    uv: '',
    environment:
      'These are the coordinates of the file. The game replaced them by the reflection of the view.',
    sphere:
      'These are the coordinates of the file. The game replaced them by the direction of the surface as seen.',
    facing:
      'These are the coordinates of the file. The game moved them by how much the surface faces the view.',
  };
  return sentences[mapping];
}
