import { buildWasm, writeSamples } from '../support/native.mjs';
import { verdict } from '../support/counts.mjs';

export const wasm = async () => verdict(await buildWasm());
export const samples = async () => verdict(await writeSamples());
