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
  background: 'rgb(207, 213, 209)',
  grid: 'rgb(190, 197, 192)',
  axes: 'rgb(162, 171, 165)',
  pick: 'rgb(245, 166, 35)',
  target: 'rgb(10, 95, 109)',
  isPlain: false,
};

let probe: OffscreenCanvasRenderingContext2D | null = null;

/** Parses a CSS colour; black where it is invalid. Computed styles have the first form, which needs no canvas. */
export function parseColour(colour: string): Rgba {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour);
  if (channels) {
    const [red, green, blue] = channels.slice(1).map((channel) => Number(channel) / 255);
    return [red, green, blue, 1];
  }
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = '#000';
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = probe.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
