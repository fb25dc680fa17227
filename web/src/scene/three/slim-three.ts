import { unusedThree } from './unused-three.js';

/** What this needs of a Vite plugin's surroundings. */
interface Context {
  resolve(id: string, importer?: string, options?: { skipSelf: boolean }): Promise<{ id: string } | null>;
}

/**
 * A Vite plugin that builds with three's own modules in place of its bundle, and without what nothing here uses. The page
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
      if (part === undefined || unusedThree[part] === undefined) return null;
      found.add(part);
      return unusedThree[part];
    },
    buildEnd(this: { error(message: string): never; getModuleIds(): Iterable<string> }, fault?: Error): void {
      const usesThree = [...this.getModuleIds()].some((id) => id.includes('/three/src/'));
      const missing = Object.keys(unusedThree).filter((part) => !found.has(part));
      if (!fault && usesThree && missing.length > 0)
        this.error(`three has no ${missing.join(', ')} any more`);
    },
  };
}
