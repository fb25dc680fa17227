import { times } from './markdown.mjs';
import { tasksOf } from './statistics.mjs';

/**
 * [what, promise, measured, kept] of each promised ratio.
 *
 * @param native, wasm results by name
 * @param interleaved {native, wasm, peer} of `measureInterleaved`
 * @param caches of `measureCaches`
 */
export function ratios({ native, wasm, interleaved, caches }) {
  const speeds = [...ofDocuments(native), ...ofOpening(native, wasm), ...ofRuneScape(interleaved)];
  return [
    ...speeds.map(([what, bar, ratio]) => {
      const measured =
        ratio === undefined ? ['not measured', ''] : [times(ratio), ratio >= bar ? 'yes' : 'no'];
      return [what, `at least ${bar}× as fast`, ...measured];
    }),
    ...[...comparedWithNative(interleaved), ...ofCaches(caches)].map(([what, bar, ratio]) => {
      return [what, `at most ${bar}× the time`, times(ratio), ratio <= bar ? 'yes' : 'no'];
    }),
  ];
}

function ofDocuments(native) {
  const worst = (copy) => {
    const all = tasksOf(native, 'read').map(
      (name) => native[`${copy}/${name}`].time / native[`read/${name}`].time,
    );
    return all.length > 0 ? Math.min(...all) : undefined;
  };
  return [
    ['Reading documents, compared with memcpy to newly allocated memory', 0.5, worst('copy fresh')],
    ['Reading documents, compared with memcpy to the same memory', 0.5, worst('copy warm')],
  ];
}

function ofOpening(native, wasm) {
  const ratio = (results, peer) => results[peer] && results[peer].time / results['open/retromesh'].time;
  return [
    [
      'Opening Unreal pairs, compared with assimp and the same steps',
      20,
      ratio(native, 'open/assimp with steps'),
    ],
    ['Opening Unreal pairs, compared with assimp without any steps', 20, ratio(native, 'open/assimp')],
    [
      'Opening Unreal pairs, compared with assimp and its preset for real-time drawing',
      20,
      ratio(native, 'open/assimp for drawing'),
    ],
    ['Opening Unreal pairs in wasm, compared with assimpjs', 60, ratio(wasm, 'open/assimpjs')],
  ];
}

function ofRuneScape({ native, wasm, peer }) {
  const name = 'models/open';
  const ratio = (ours, pass) => (peer ? peer[name][pass].time / ours[name][pass].time : undefined);
  return [
    ['Opening RuneScape models, compared with warm osrscachereader', 5, ratio(native, 'warm')],
    ['Opening RuneScape models in wasm, compared with warm osrscachereader', 1.6, ratio(wasm, 'warm')],
    [
      'The first pass over RuneScape models in wasm, compared with osrscachereader',
      2.5,
      ratio(wasm, 'first'),
    ],
  ];
}

/** The times of wasm without SIMD were 2.07 times those of native code for posing, 2.24 times for sorting. */
function comparedWithNative({ native, wasm }) {
  const ratio = (name) => wasm[name].warm.time / native[name].warm.time;
  return [
    ['Posing a mesh of 4,642 vertices in wasm, compared with native code', 2, ratio('pose/tube')],
    ['Sorting 12,000 faces in wasm, compared with native code', 2, ratio('sort/sheet')],
  ];
}

/** Promises about caches of games; none without the corpus. */
export function ofCaches(caches) {
  if (!caches) return [];
  return [
    [
      'Listing a cache of RuneScape, compared with reading its tables by a bare script',
      3,
      caches.list.time / caches.bare.time,
    ],
    [
      'Opening npcs of a cache, compared with opening the same loose files',
      2,
      caches.open.time / caches.loose.time,
    ],
  ];
}
