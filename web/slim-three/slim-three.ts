import { rewriteModule } from './rewrite-module.js';
import { unusedBranches } from './unused-branches.js';
import { unusedMethods } from './unused-methods.js';
import { unusedThree } from './unused-three.js';

/** The part of a Vite plugin's context that is used here. */
interface PluginContext {
  resolve(id: string, importer?: string, options?: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/**
 * A Vite plugin that builds from three's source modules instead of its bundle, with the stubs of `unused-three.ts` and
 * without what is in `unused-methods.ts` and `unused-branches.ts`. The page works without it, but is larger; a stub of a module that a later three moves or
 * removes ends the build.
 */
export function slimThree() {
  const stubbed = new Set<string>();
  return {
    name: 'slim-three',
    apply: 'build' as const,
    enforce: 'pre' as const,
    resolveId(this: PluginContext, id: string, importer?: string) {
      return id === 'three' ? this.resolve('three/src/Three.js', importer, { skipSelf: true }) : null;
    },
    load(id: string): string | null {
      const part = id.replaceAll('\\', '/').split('/three/src/')[1];
      if (part === undefined || unusedThree[part] === undefined) return null;
      stubbed.add(part);
      return unusedThree[part];
    },
    transform: {
      filter: { id: /\/three\/src\// },
      handler(code: string, id: string) {
        const part = id.replaceAll('\\', '/').split('/three/src/')[1]!;
        return { code: rewriteModule(code, { ...unusedBranches[part], methods: unusedMethods }), map: null };
      },
    },
    buildEnd(this: { error(message: string): never; getModuleIds(): Iterable<string> }, error?: Error): void {
      const usesThree = [...this.getModuleIds()].some((id) => id.includes('/three/src/'));
      const missing = Object.keys(unusedThree).filter((part) => !stubbed.has(part));
      if (!error && usesThree && missing.length > 0) this.error(`three no longer has ${missing.join(', ')}`);
    },
  };
}
