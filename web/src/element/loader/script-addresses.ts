import { scripts } from '#viewer/scripts.js';

const addressOf = (name: string): URL => new URL(name, import.meta.url);

/** The scripts beside the loader, which are built before it. */
export const scriptAddresses = {
  /** All that the first image needs: those of the viewer, and what starts modules of WebAssembly. */
  all: scripts.all.map(addressOf),
  /** The smallest one of the viewer. */
  core: addressOf(scripts.core),
  /** What imports the others and defines the element. */
  viewer: addressOf(scripts.viewer),
  /** What opens archives. */
  unpackers: addressOf(scripts.unpackers),
};
