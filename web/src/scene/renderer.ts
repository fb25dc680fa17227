import { Camera, Color, LinearSRGBColorSpace, WebGLRenderer, type Scene } from 'three';
import type { Tint } from './colours.js';

/** Something that the renderer draws when it asks to be drawn. */
export interface Drawable {
  /** Brings itself to `now` and draws; true when it wants the next frame too. */
  frame(now: number): boolean;
  /** Draws once more from what it has: the graphics card forgot everything, or the size of a pixel changed. */
  refresh(): void;
}

/** What a picture is copied to. */
export type Target = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const noWebGL =
  'This browser did not give the page WebGL 2, which drawing needs. Turn on hardware acceleration, or try another browser.';

/**
 * Draws every viewer of a page with one WebGL context, since browsers keep 16 at most. A scene is drawn into the corner
 * of a canvas that nobody sees, and copied from there.
 */
export class Renderer {
  static #shared: Renderer | null = null;

  readonly #three: WebGLRenderer;
  readonly #clear = new Color();
  readonly #members = new Set<Drawable>();
  readonly #waiting = new Set<Drawable>();
  #handle = 0;
  #lost = false;
  #ratio: MediaQueryList | null = null;

  /** The page's renderer, made when first asked for. Throws an Error for people where there is no WebGL 2. */
  static on(page: Document): Renderer {
    return (Renderer.#shared ??= new Renderer(page));
  }

  private constructor(page: Document) {
    const canvas = page.createElement('canvas');
    try {
      this.#three = new WebGLRenderer({ canvas, antialias: true, alpha: true, stencil: false });
    } catch (cause) {
      throw new Error(noWebGL, { cause });
    }
    this.#three.autoClear = false;
    // Faces keep the order of the file: the model has opaque ones first already.
    this.#three.sortObjects = false;
    this.#three.outputColorSpace = LinearSRGBColorSpace;
    this.#three.setScissorTest(true);
    canvas.addEventListener('webglcontextlost', () => (this.#lost = true));
    canvas.addEventListener('webglcontextrestored', () => {
      this.#lost = false;
      for (const member of this.#members) member.refresh();
    });
    this.#watchRatio();
  }

  /** Edge of the largest picture that can be drawn. */
  get largest(): number {
    return Math.min(4096, this.#three.capabilities.maxTextureSize);
  }

  /** Whether the graphics card is away; what canvases show stays until it is back. */
  get lost(): boolean {
    return this.#lost;
  }

  join(member: Drawable): void {
    this.#members.add(member);
  }

  leave(member: Drawable): void {
    this.#members.delete(member);
    this.#waiting.delete(member);
  }

  /** Has `member.frame` called with the next frame of the page. */
  request(member: Drawable): void {
    this.#waiting.add(member);
    this.#handle ||= requestAnimationFrame(this.#run);
  }

  /** Comes back when drawing `scene` need not wait for its shaders. */
  async prepare(scene: Scene, camera: Camera): Promise<void> {
    if (!this.#lost) await this.#three.compileAsync(scene, camera);
  }

  /** Draws `scene` and copies it to `target`, whose size is the picture's. */
  draw(scene: Scene, camera: Camera, background: Tint, target: Target): void {
    const { width, height } = target.canvas;
    if (this.#lost || width === 0 || height === 0) return;
    const three = this.#three;
    const { domElement } = three;
    if (domElement.width < width || domElement.height < height) {
      three.setSize(Math.max(domElement.width, width), Math.max(domElement.height, height), false);
    }
    three.setViewport(0, 0, width, height);
    three.setScissor(0, 0, width, height);
    const [red, green, blue, alpha] = background;
    three.setClearColor(this.#clear.setRGB(red, green, blue, LinearSRGBColorSpace), alpha);
    three.clear();
    three.render(scene, camera);
    target.globalCompositeOperation = 'copy';
    target.drawImage(domElement, 0, domElement.height - height, width, height, 0, 0, width, height);
    target.globalCompositeOperation = 'source-over';
  }

  readonly #run = (now: number): void => {
    this.#handle = 0;
    const members = [...this.#waiting];
    this.#waiting.clear();
    for (const member of members) {
      if (member.frame(now)) this.request(member);
    }
  };

  /** A window that moves to another screen, or a page that is zoomed, changes the size of a pixel. */
  #watchRatio(): void {
    this.#ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#watchRatio();
      for (const member of this.#members) member.refresh();
    };
    this.#ratio.addEventListener('change', changed, { once: true });
  }
}
