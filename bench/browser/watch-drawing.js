// Runs in the page before its own scripts. Counts what is drawn to canvases of WebGL, the same for every viewer.
(() => {
  const drawing = { contexts: 0, first: null, images: new Map(), times: [] };
  Object.assign(window, { drawing });
  for (const prototype of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
    const { getContext } = prototype;
    const known = new WeakSet();
    prototype.getContext = function (...given) {
      const context = Reflect.apply(getContext, this, given);
      if (context instanceof WebGL2RenderingContext && !known.has(context)) {
        known.add(context);
        drawing.contexts += 1;
      }
      return context;
    };
  }
  // A model is drawn to the canvas itself, with triangles of an index buffer; environment maps are drawn to framebuffers.
  const { bindFramebuffer, drawElements } = WebGL2RenderingContext.prototype;
  const inFramebuffer = new WeakMap();
  WebGL2RenderingContext.prototype.bindFramebuffer = function (target, framebuffer) {
    inFramebuffer.set(this, framebuffer !== null);
    return Reflect.apply(bindFramebuffer, this, [target, framebuffer]);
  };
  WebGL2RenderingContext.prototype.drawElements = function (mode, count, ...given) {
    if (count > 36 && !inFramebuffer.get(this)) {
      // The frame is complete when the next one begins.
      if (drawing.first === null) {
        drawing.first = 0;
        requestAnimationFrame(() => {
          drawing.first = performance.now();
          globalThis.tellFirstFrame?.(String(drawing.first));
        });
      }
    }
    return Reflect.apply(drawElements, this, [mode, count, ...given]);
  };
  // With several elements on a page, both viewers draw to one canvas and copy the image to the canvas of each element.
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    const { images, times } = drawing;
    if (!images.has(this.canvas)) times.push(performance.now());
    images.set(this.canvas, (images.get(this.canvas) ?? 0) + 1);
    return Reflect.apply(drawImage, this, given);
  };
})();
