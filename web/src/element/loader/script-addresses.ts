import { scripts } from '#viewer/scripts.js';

const addressOf = (name: string): URL => new URL(name, import.meta.url);

/** The scripts beside the loader, which are built before it. */
export const scriptAddresses = {
  /** The smallest one of the viewer. */
  core: addressOf(scripts.core),
  /** What imports the others and defines the element. */
  viewer: addressOf(scripts.viewer),
  /** The rest of what the first image needs: of the viewer, and what starts modules of WebAssembly. */
  others: scripts.all.filter((path) => path !== scripts.core && path !== scripts.viewer).map(addressOf),
  /** What opens archives. */
  unpackers: addressOf(scripts.unpackers),
};
