/** Written by web/vite.config.ts: the scripts of the viewer, as paths beside the loader. */
declare module '#viewer/scripts.js' {
  export const scripts: Readonly<Record<'core' | 'viewer' | 'companions' | 'unpackers', string>> & {
    readonly all: readonly string[];
  };
}
