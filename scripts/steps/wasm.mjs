import { buildWasm, writeSamples } from '../support/native.mjs';
import { verdict } from '../support/counts.mjs';

export const wasm = async () => verdict(await buildWasm());

/** With the sanitizers, as the native tests are, whose build has most of it anyway. */
export const samples = async () => verdict(await writeSamples('sanitize'));
