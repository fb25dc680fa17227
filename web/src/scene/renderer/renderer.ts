import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Color,
  LinearSRGBColorSpace,
  Mesh,
  WebGLRenderer,
  type Object3D,
} from 'three';
import { ModelError } from '../../core/model-error.js';
import type { Rgba } from '../colours.js';
import { FramePacing } from './frame-pacing.js';
import { surfaceProgram } from '../materials/surface-material.js';
import { textureOf } from '../textures/decoded-image.js';
import { ResolutionScale } from './resolution-scale.js';
import { maxEdge, webglContext } from './webgl-context.js';

/** A client of the renderer, such as a stage. */
export interface RenderClient {
  /** Advances to `now` and draws; true to be called for the next frame too. */
  frame(now: number): boolean;
  /** Redraws after the context was restored or the device pixel ratio has changed. */
  refresh(): void;
  /** The context was lost, or restored. */
  contextChanged?(isLost: boolean): void;
}

/** Reads an image of the size of `canvas` from the lower left corner of the WebGL canvas. */
export interface PixelTarget {
  readonly canvas: { readonly width: number; readonly height: number };
  /** The rectangle that is drawn, from the lower left corner: left, bottom, width, height. */
  part(): readonly [number, number, number, number];
  read(gl: WebGL2RenderingContext): void;
}

/** What a rendered image is copied to: a canvas, or what reads its pixels. */
export type RenderTarget = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | PixelTarget;

/** Draws without a copy: shaders are compiled by the graphics driver when something is drawn with them. */
export const onePixel: PixelTarget = {
  canvas: { width: 1, height: 1 },
  part: () => [0, 0, 1, 1],
  read: () => {},
};

/** Milliseconds after which the graphics driver is not waited for any longer: then copying waits for it. */
const longestWait = 1000;
/** Milliseconds until a lost context is not waited for any longer. */
const patience = 5000;

/** Why nothing is drawn while the WebGL context is lost. */
export function contextLost(): ModelError {
  return new ModelError({
    code: 'context-lost',
    sentence: 'The graphics driver was reset, and the browser does not let this page draw yet',
    advice: 'Wait a moment and try again, or reload the page.',
  });
}

/**
 * Renders all stages of a page with one WebGL context, since browsers allow about 16. A scene is rendered into a corner of
 * an offscreen canvas and copied from there.
 */
export class Renderer {
  static #shared: Renderer | null = null;

  readonly #three: WebGLRenderer;
  readonly #clearColour = new Color();
  readonly #clients = new Set<RenderClient>();
  readonly #requested = new Set<RenderClient>();
  readonly #resolution = new ResolutionScale();
  readonly #pacing = new FramePacing();
  #prepared: Mesh | null = null;
  #animationFrame = 0;
  /** Time of the last frame while something is animated, else null. */
  #lastFrame: number | null = null;
  #contextLost = false;
  #waiting: Promise<void> | null = null;
  #pixelRatio: MediaQueryList | null = null;

  /** The page's renderer, created on first use, with a context if there is one. Throws a ModelError where WebGL 2 is missing. */
  static on(page: Document, context?: WebGL2RenderingContext): Renderer {
    return (Renderer.#shared ??= new Renderer(context ?? webglContext(page)));
  }

  private constructor(context: WebGL2RenderingContext | null) {
    try {
      if (!context) throw new Error('getContext returned null');
      this.#three = new WebGLRenderer({ canvas: context.canvas, context });
    } catch (cause) {
      throw new ModelError(
        {
          code: 'no-webgl',
          sentence: 'This browser did not give the page WebGL 2, which drawing needs',
          advice: 'Turn on hardware acceleration, or try another browser.',
        },
        { cause },
      );
    }
    this.#three.autoClear = false;
    // Asking for errors waits for the program before it is needed; its source is always the same.
    this.#three.debug.checkShaderErrors = false;
    // The groups of a model are in drawing order already, opaque ones first.
    this.#three.sortObjects = false;
    this.#three.outputColorSpace = LinearSRGBColorSpace;
    this.#three.setScissorTest(true);
    const changed = (lost: boolean): void => {
      this.#contextLost = lost;
      for (const client of this.#clients) client.contextChanged?.(lost);
      if (!lost) this.#refreshAll();
    };
    this.#three.domElement.addEventListener('webglcontextlost', () => changed(true));
    this.#three.domElement.addEventListener('webglcontextrestored', () => changed(false));
    this.#watchPixelRatio();
  }

  /** Longest edge of an image that can be rendered, in pixels. */
  get maxEdge(): number {
    return Math.min(maxEdge, this.#three.capabilities.maxTextureSize);
  }

  /** For film-stage.ts, whose pictures may be larger. */
  get three(): WebGLRenderer {
    return this.#three;
  }

  /** The resolution of animated images as a part of that of their canvas: less than 1 where drawing is too slow. */
  get resolution(): number {
    return this.#resolution.scale;
  }

  /** Whether the WebGL context is lost; canvases keep their last image until it is restored. */
  get contextLost(): boolean {
    // The event comes later than the loss.
    return this.#contextLost || this.#three.getContext().isContextLost();
  }

  /** Resolves when images can be drawn: at once, or when a lost context is restored. Rejects when that takes 5 seconds. */
  async whenDrawable(): Promise<void> {
    if (!this.contextLost) return;
    await new Promise((resolve, reject) => {
      this.#three.domElement.addEventListener('webglcontextrestored', resolve, { once: true });
      setTimeout(() => reject(contextLost()), patience);
    });
  }

  add(client: RenderClient): void {
    this.#clients.add(client);
  }

  remove(client: RenderClient): void {
    this.#clients.delete(client);
    this.#requested.delete(client);
  }

  /** Schedules a call of `client.frame` for the next animation frame. */
  request(client: RenderClient): void {
    this.#requested.add(client);
    this.#animationFrame ||= requestAnimationFrame(this.#run);
  }

  /**
   * Compiles the program of surfaces and those of `scene`, so that the first image waits for none of this. Makes the canvas large
   * enough for images of a size. The material is kept, because three.js deletes programs that no material uses.
   */
  async prepare(width: number, height: number, scene: Object3D): Promise<void> {
    this.#reserve(Math.min(width, this.maxEdge), Math.min(height, this.maxEdge));
    if (this.#prepared) return;
    // Drivers compile programs again for other attributes and samplers than they have seen: these are those of most models.
    const corners = new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3);
    const triangle = new BufferGeometry().setAttribute('position', corners).setAttribute('normal', corners);
    triangle.setAttribute('uv', new BufferAttribute(new Float32Array(6), 2));
    const texture = textureOf(new ImageData(2, 2), { filter: 'linear', wrap: 'repeat' });
    const mesh = (this.#prepared = new Mesh(triangle, surfaceProgram(texture)));
    mesh.frustumCulled = false;
    const camera = new Camera();
    scene.add(mesh);
    await this.compile(scene, camera);
    scene.remove(mesh);
  }

  /** Compiles the shaders of a scene without blocking. With new ones, it is drawn once, into a single pixel. */
  async compile(scene: Object3D, camera: Camera): Promise<void> {
    if (this.contextLost) return;
    const count = this.#programCount;
    await this.#three.compileAsync(scene, camera);
    if (this.#programCount === count) return;
    this.draw(scene, camera, [0, 0, 0, 0], onePixel);
    await this.whenDone();
  }

  /** Resolves when the graphics driver has done all that it was asked to. Copying an image would block the page until then. */
  whenDone(): Promise<void> {
    const done = this.#wait().finally(() => this.#waiting === done && (this.#waiting = null));
    this.#waiting = done;
    return done;
  }

  /** Resolves when nobody waits for the graphics driver. */
  async whenSettled(): Promise<void> {
    while (this.#waiting) await this.#waiting;
  }

  async #wait(): Promise<void> {
    const gl = this.#three.getContext() as WebGL2RenderingContext;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    const end = performance.now() + longestWait;
    const isBusy = (): boolean => gl.getSyncParameter(fence!, gl.SYNC_STATUS) === gl.UNSIGNALED;
    while (fence && isBusy() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve));
    gl.deleteSync(fence);
  }

  /** Renders `scene` at the size of the target's canvas, or a part of it, and copies the image there. */
  draw(scene: Object3D, camera: Camera, background: Rgba, target: RenderTarget, resolution = 1): void {
    const { canvas } = target;
    if (this.contextLost || canvas.width === 0 || canvas.height === 0) return;
    const [width, height] = [canvas.width, canvas.height].map((length) => Math.ceil(length * resolution));
    const three = this.#three;
    const { domElement } = three;
    this.#reserve(width, height);
    three.setViewport(0, 0, width, height);
    three.setScissor(...('part' in target ? target.part() : ([0, 0, width, height] as const)));
    const [red, green, blue, alpha] = background;
    three.setClearColor(this.#clearColour.setRGB(red, green, blue, LinearSRGBColorSpace), alpha);
    three.clear();
    three.render(scene, camera);
    if (this.contextLost) return;
    if ('part' in target) return target.read(three.getContext() as WebGL2RenderingContext);
    target.globalCompositeOperation = 'copy';
    // What is beside the image is of others: enlarged, its outermost pixels would be mixed with that.
    const edge = width < canvas.width ? 0.5 : 0;
    target.drawImage(
      domElement,
      0,
      domElement.height - height + edge,
      width - edge,
      height - edge,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    target.globalCompositeOperation = 'source-over';
  }

  get #programCount(): number {
    return this.#three.info.programs?.length ?? 0;
  }

  /** Enlarges the canvas where an image would not fit. */
  #reserve(width: number, height: number): void {
    const { domElement } = this.#three;
    if (domElement.width >= width && domElement.height >= height) return;
    this.#three.setSize(Math.max(domElement.width, width), Math.max(domElement.height, height), false);
  }

  readonly #run = (now: number): void => {
    this.#animationFrame = 0;
    if (this.#lastFrame !== null && !this.#pacing.isDue(now)) {
      this.#animationFrame = requestAnimationFrame(this.#run);
      return;
    }
    const clients = [...this.#requested];
    this.#requested.clear();
    if (this.#lastFrame !== null) this.#resolution.add(now - this.#lastFrame);
    const animated = clients.filter((client) => client.frame(now));
    for (const client of animated) this.request(client);
    this.#lastFrame = animated.length > 0 ? now : null;
    if (animated.length > 0) return;
    this.#resolution.rest();
    this.#pacing.rest();
  };

  #refreshAll(): void {
    for (const client of this.#clients) client.refresh();
  }

  /** Zooming the page, or moving its window to another monitor, changes the device pixel ratio. */
  #watchPixelRatio(): void {
    this.#pixelRatio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      this.#watchPixelRatio();
      this.#refreshAll();
    };
    this.#pixelRatio.addEventListener('change', changed, { once: true });
  }
}
