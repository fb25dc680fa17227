/** Written by web/vite.config.ts: the scripts of the viewer, as paths beside the loader. */
declare module '#viewer/scripts.js' {
  export const scripts: Readonly<
    Record<'smallest' | 'core' | 'drawing' | 'viewer' | 'companions' | 'unpackers', string>
  > & { readonly drawingNeeds: readonly string[] };
}
