import { verdict } from '../support/counts.mjs';
import { buildWeb } from '../support/native.mjs';

export const page = async () => verdict(await buildWeb());
