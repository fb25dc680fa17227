import { ZipWriter } from '../../../core/archive/zip-writer.js';
import type { FileSet } from '../../../core/collection/file-set.js';
import type { Entry } from '../../../core/index.js';
import type { ThumbnailRenderer } from '../../../element/thumbnails.js';
import { IdleScheduler } from '../../../core/idle-scheduler.js';
import { fileStem } from '../../../links/snippets/snippets.js';
import type { Listed } from '../list/listing.js';

export type Background = 'light' | 'dark' | 'none';

/** Pictures of a list of models to be made. */
export interface PicturesOrder {
  readonly kind: 'sheet' | 'posters';
  /** Width of a picture in pixels. */
  readonly width: number;
  readonly background: Background;
  readonly files: FileSet;
  readonly models: readonly Listed[];
}

/** What was made, and how many models could not be opened or drawn. */
export interface Pictures {
  readonly file: Blob;
  readonly failed: number;
}

const inks: Readonly<Record<Background, string>> = { light: '#181c1a', dark: '#e7ebe8', none: '#7a807c' };
const papers: Readonly<Record<Background, string>> = { light: '#f6f7f6', dark: '#1a1e1c', none: '' };

/** Puts the pictures somewhere. */
interface Album {
  add(picture: HTMLCanvasElement | null, name: string, paper: string): Promise<void>;
  finish(): Promise<Blob>;
}

/** Opens and draws models one after the other in idle periods. Rejects with the signal's reason when it is aborted. */
export async function makePictures(
  order: PicturesOrder,
  renderer: ThumbnailRenderer,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Pictures> {
  const { models, kind, width, background } = order;
  const layout = kind === 'sheet' ? sheetLayout(models.length, width) : null;
  const canvas = document.createElement('canvas');
  canvas.width = layout?.width ?? width;
  canvas.height = layout?.height ?? Math.round((width * 3) / 4);
  const album = layout ? new Sheet(layout, background) : new Posters(order);
  const scheduler = new IdleScheduler();
  let failed = 0;
  try {
    for (const [number, { entry, label }] of models.entries()) {
      await scheduler.yield();
      signal.throwIfAborted();
      const tones = await drawModel(renderer, order.files, entry, canvas, signal);
      signal.throwIfAborted();
      if (!tones) failed += 1;
      const paper = background === 'none' || !tones ? '' : tones[background];
      await album.add(tones ? canvas : null, label, paper);
      onProgress((number + 1) / models.length);
    }
    const file = await album.finish();
    signal.throwIfAborted();
    return { file, failed };
  } finally {
    canvas.width = canvas.height = 1;
  }
}

/** Draws a model; null when it cannot be opened or drawn. */
async function drawModel(
  renderer: ThumbnailRenderer,
  files: FileSet,
  entry: Entry,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<{ readonly light: string; readonly dark: string } | null> {
  const model = await files.open(entry, { signal }).catch(() => null);
  if (!model) return null;
  try {
    return await renderer.draw(model, canvas);
  } catch {
    return null;
  } finally {
    model.dispose();
  }
}

/** All pictures in one PNG, with their names. */
class Sheet implements Album {
  readonly #layout: SheetLayout;
  readonly #background: Background;
  readonly #context: OffscreenCanvasRenderingContext2D;
  #count = 0;

  constructor(layout: SheetLayout, background: Background) {
    this.#layout = layout;
    this.#background = background;
    const { columns, rows, width, height, line } = layout;
    const context = (this.#context = new OffscreenCanvas(columns * width, rows * (height + line)).getContext(
      '2d',
    )!);
    if (background !== 'none') {
      context.fillStyle = papers[background];
      context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    }
    context.font = `${Math.round(line * 0.7)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
  }

  async add(picture: HTMLCanvasElement | null, name: string, paper: string): Promise<void> {
    const { columns, width, height, line } = this.#layout;
    const context = this.#context;
    const [left, top] = [
      (this.#count % columns) * width,
      Math.floor(this.#count / columns) * (height + line),
    ];
    this.#count += 1;
    if (paper) {
      context.fillStyle = paper;
      context.fillRect(left + 1, top + 1, width - 2, height - 2);
    }
    if (picture) context.drawImage(picture, left, top);
    context.fillStyle = inks[this.#background];
    const write = (text: string, y: number): void =>
      context.fillText(
        shortened(text, width - 8, (part) => context.measureText(part).width),
        left + width / 2,
        y,
      );
    if (!picture) write('not opened', top + height / 2);
    write(name, top + height + line / 2);
  }

  async finish(): Promise<Blob> {
    const { canvas } = this.#context;
    const file = await canvas.convertToBlob({ type: 'image/png' });
    canvas.width = canvas.height = 1;
    return file;
  }
}

/** Each picture in a PNG of its own, all in one zip. */
class Posters implements Album {
  readonly #zip = new ZipWriter();
  readonly #names: readonly string[];
  #count = 0;

  constructor({ models }: PicturesOrder) {
    this.#names = posterNames(models.map(({ label }) => label));
  }

  async add(picture: HTMLCanvasElement | null, _name: string, paper: string): Promise<void> {
    const name = this.#names[this.#count++]!;
    if (!picture) return;
    const { width, height } = picture;
    const poster = new OffscreenCanvas(width, height);
    const context = poster.getContext('2d')!;
    if (paper) {
      context.fillStyle = paper;
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(picture, 0, 0);
    const png = await poster.convertToBlob({ type: 'image/png' });
    await this.#zip.add({ name, bytes: new Uint8Array(await png.arrayBuffer()) });
  }

  async finish(): Promise<Blob> {
    return this.#zip.finish();
  }
}

/** Names of files for models, each of which is there once, also where case makes no difference. */
export function posterNames(models: readonly string[]): string[] {
  const used = new Set<string>();
  return models.map((name) => {
    const stem = fileStem(name);
    let unique = stem;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${stem} ${number}`;
    used.add(unique.toLowerCase());
    return `${unique}.png`;
  });
}

/** A contact sheet in pixels. */
interface SheetLayout {
  readonly columns: number;
  readonly rows: number;
  /** Of a picture, without its name. */
  readonly width: number;
  readonly height: number;
  /** Height of the name below a picture. */
  readonly line: number;
}

/** Longest edge and largest area of a canvas that browsers draw to without trouble. */
const longestEdge = 16_384;
const largestArea = 64_000_000;
/** Width of a sheet for its height. */
const shape = 4 / 3;
const smallestPicture = 32;

/** Pictures in four to three and their names. Where `count` of the wanted width do not fit one sheet, they are smaller. */
export function sheetLayout(count: number, wanted: number): SheetLayout {
  for (let width = wanted; ; width = Math.floor(width * 0.9)) {
    const height = Math.round((width * 3) / 4);
    const line = Math.max(12, Math.round(width / 9));
    const columns = Math.max(1, Math.round(Math.sqrt((count * shape * (height + line)) / width)));
    const rows = Math.max(1, Math.ceil(count / columns));
    const [across, down] = [columns * width, rows * (height + line)];
    const fits = Math.max(across, down) <= longestEdge && across * down <= largestArea;
    if (fits || width <= smallestPicture) return { columns, rows, width, height, line };
  }
}

/** A text that is at most `width` wide: its middle is left out, because the ends of names tell models apart. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const head = Math.floor(kept / 2);
    const short = `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (kept - head)).join('')}`;
    if (measure(short) <= width) return short;
  }
  return '…';
}
