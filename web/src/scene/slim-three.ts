/**
 * Parts of three that its renderer pulls in and that nothing here uses: all materials are our own shaders, without
 * shadows, environment maps and headsets. Left out they save more than a third of three.
 *
 * Keys are paths below `three/src`, values what stands in their place.
 */
const unused: Readonly<Record<string, string>> = {
  // 200 KB of shader text for three's own materials.
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/DFGLUTData.js': 'export function getDFGLUT() {}',
  'renderers/webgl/WebGLEnvironments.js': `export class WebGLEnvironments {
    get() { return null; }
    dispose() {}
  }`,
  'renderers/webgl/WebGLShadowMap.js': `export class WebGLShadowMap {
    enabled = false;
    render() {}
  }`,
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    hasDepthSensing() { return false; }
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
};

/** What this needs of a Vite plugin's surroundings. */
interface Context {
  resolve(id: string, importer?: string, options?: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/**
 * A Vite plugin that builds with three's own modules in place of its bundle, and without the parts above. The page
 * works without it, only larger; a part that goes missing or moves in a later three ends the build.
 */
export function slimThree() {
  const found = new Set<string>();
  return {
    name: 'slim-three',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(this: Context, id: string, importer?: string) {
      return id === 'three' ? this.resolve('three/src/Three.js', importer, { skipSelf: true }) : null;
    },
    load(id: string): string | null {
      const part = id.replaceAll('\\', '/').split('/three/src/')[1];
      if (part === undefined || unused[part] === undefined) return null;
      found.add(part);
      return unused[part];
    },
    buildEnd(this: { error(message: string): never; getModuleIds(): Iterable<string> }, fault?: Error): void {
      const usesThree = [...this.getModuleIds()].some((id) => id.includes('/three/src/'));
      const missing = Object.keys(unused).filter((part) => !found.has(part));
      if (!fault && usesThree && missing.length > 0)
        this.error(`three has no ${missing.join(', ')} any more`);
    },
  };
}
