import type { StageElement } from './stage-element.js';

/** Stops an element's drawing and the time of its clip; returns a function that continues. The canvas keeps its image. */
export function holdDrawing({ stage }: Pick<StageElement, 'stage'>): () => void {
  const { visible } = stage;
  stage.visible = false;
  return () => void (stage.visible = visible);
}

/** Copies the image that an element shows to a canvas of another shape, whose edges cut it. */
export function drawImageOf({ stage }: Pick<StageElement, 'stage'>, to: HTMLCanvasElement): void {
  const { canvas: from } = stage;
  const scale = Math.max(to.width / from.width, to.height / from.height);
  const [width, height] = [from.width * scale, from.height * scale];
  const context = to.getContext('2d')!;
  context.clearRect(0, 0, to.width, to.height);
  if (width > 0) context.drawImage(from, (to.width - width) / 2, (to.height - height) / 2, width, height);
}
