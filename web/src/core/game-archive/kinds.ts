import { answers } from '#wasm/archive-answers.js';
import { archiveTable } from '../host/module-addresses.js';
import { WasmHost } from '../host/wasm-host.js';
import { startModule, type Archive } from '../wasm/modules.js';

/** A kind of archives, such as the packages of Unreal, and the module that reads it: one instance for everything on the page. */
export interface ArchiveKind {
  readonly id: string;
  /** The family that opens its members. */
  readonly family: string;
  readonly host: WasmHost<Archive>;
}

/** All kinds, in the order of `archiveTable`; this file is imported on demand only. */
export const archiveKinds: readonly ArchiveKind[] = archiveTable.map(({ id, family, address }) => ({
  id,
  family,
  host: new WasmHost<Archive>(id, address, (code) => startModule<Archive>(code, answers)),
}));
