/** Red, green, blue and alpha from 0 to 1, in display space. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** CSS colours of the stage, in any form that a canvas accepts. */
export interface StageColours {
  readonly background: string;
  /** Grid lines. */
  readonly grid: string;
  /** The two axes of the grid. */
  readonly axes: string;
  /** The selected face. */
  readonly pick: string;
  /** Faces of the material that a dragged file is over. */
  readonly target: string;
  /** The background is exactly its colour everywhere, because it was chosen. */
  readonly isPlain: boolean;
}

export const lightColours: StageColours = {
  background: '#cfd5d1',
  grid: '#bec5c0',
  axes: '#a2aba5',
  pick: '#f5a623',
  target: '#0a5f6d',
  isPlain: false,
};

let probe: OffscreenCanvasRenderingContext2D | null = null;

/** Parses a CSS colour; black where it is invalid. */
export function parseColour(colour: string): Rgba {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = '#000';
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = probe.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
