/** Red, green, blue and alpha from 0 to 1, in display space. */
export type Tint = readonly [red: number, green: number, blue: number, alpha: number];

/** CSS colours of the stage; anything that a canvas understands. */
export interface StageColours {
  readonly stage: string;
  /** Lines of the floor. */
  readonly grid: string;
  /** The floor's two axes. */
  readonly axes: string;
  /** The chosen face. */
  readonly pick: string;
  /** What wears the material that something is held over. */
  readonly target: string;
}

export const lightColours: StageColours = {
  stage: '#cfd5d1',
  grid: '#bec5c0',
  axes: '#a2aba5',
  pick: '#f5a623',
  target: '#0a5f6d',
};

let probe: OffscreenCanvasRenderingContext2D | null = null;

/** What a CSS colour looks like on the screen; black when it is none. */
export function tintOf(colour: string): Tint {
  probe ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  probe.clearRect(0, 0, 1, 1);
  probe.fillStyle = '#000';
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = probe.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255, alpha / 255];
}
