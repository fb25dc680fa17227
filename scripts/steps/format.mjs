import { checkCpp, checkWeb } from '../format.mjs';
import { sum, verdict } from '../support/counts.mjs';

export async function format() {
  return sum([verdict(await checkCpp()), verdict(await checkWeb())]);
}
