import type { Plugin } from 'vite';

/**
 * Has scripts of the page imported by src/app/ui/import-again.ts, which requests those that failed under another address.
 * It runs after Vite has found the imports, for which it preloads scripts.
 */
export function importingAgain(): Plugin {
  return {
    name: 'importing-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(
            /\bimport\(([`"']\.\/[^`"']+[`"'])\)/g,
            'importAgain($1,import.meta.url)',
          );
        }
      },
    },
  };
}
