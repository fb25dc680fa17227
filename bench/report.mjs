import { sectionsInBrowser } from './browser/report.mjs';
import { count, fixed, table, time, times } from './markdown.mjs';
import { tasksOf } from './statistics.mjs';

/** The text of RESULTS.md. `native` and `wasm` are results by name. */

const megabytes = ({ size, time: ns }) => `${fixed((size / ns) * 1e3)} MB/s`;
const gigabytes = (size, { time: ns }) => `${fixed(size / ns)} GB/s`;

function reading(native) {
  const rows = tasksOf(native, 'read').map((name) => {
    const read = native[`read/${name}`];
    const copies = ['copy fresh', 'copy warm'].map((copy) => native[`${copy}/${name}`]);
    const speeds = [read, ...copies].map((result) => gigabytes(read.size, result));
    return [name, count(read.size), ...speeds, `± ${Math.round(read.spread * 50)} %`];
  });
  return table(['pair', 'bytes', 'read', 'memcpy, fresh', 'memcpy, warm', 'spread'], rows);
}

function opening(native, wasm) {
  const line = (what, result, ours) => [
    what,
    count(result.models),
    count(result.size),
    time(result),
    megabytes(result),
    ours ? times(result.time / ours.time) : '',
  ];
  const peer = (what, name, results) =>
    results[name] ? [line(what, results[name], results['open/retromesh'])] : [];
  const rows = [
    line('Retromesh, native', native['open/retromesh']),
    ...peer('assimp, native, without steps', 'open/assimp', native),
    ...peer('assimp, native, with shared vertices, normals and bounds', 'open/assimp with steps', native),
    ...peer('assimp, native, with its preset for real-time drawing', 'open/assimp for drawing', native),
    line('Retromesh, wasm in Node', wasm['open/retromesh']),
    ...peer('assimpjs in Node', 'open/assimpjs', wasm),
    line('Retromesh, native, with all files', native['whole/retromesh']),
    line('Retromesh, wasm in Node, with all files', wasm['whole/retromesh']),
  ];
  return table(['', 'models', 'bytes', 'all models', 'speed', 'time compared with Retromesh'], rows);
}

/** A table of native and wasm times of all tasks of a kind. */
function nativeAndWasm(kind, what, counts, native, wasm) {
  const rows = tasksOf(native, kind).map((name) => {
    const [ours, inWasm] = [native, wasm].map((results) => results[`${kind}/${name}`]);
    const cells = Object.keys(counts).map((field) => count(ours[field]));
    return [name, ...cells, time(ours), time(inWasm), times(inWasm.time / ours.time)];
  });
  return table([what, ...Object.values(counts), 'native', 'wasm', 'wasm / native'], rows);
}

function runescape({ 'models/read': read }, { native, wasm, peer, version }) {
  const each = (result) => time({ ...result, time: result.time / read.models });
  const line = (what, program) => {
    const { first, warm } = program['models/open'];
    const speedup = (pass) =>
      peer ? times(peer['models/open'][pass].time / program['models/open'][pass].time) : '';
    return [what, each(first), speedup('first'), each(warm), speedup('warm')];
  };
  const rows = [
    ['Reading the document, native', '', '', each(read), ''],
    line('Opening, native', native),
    line('Opening, wasm in Node', wasm),
    peer
      ? line(`osrscachereader ${version} in Node`, peer)
      : ['osrscachereader: not installed', '', '', '', ''],
  ];
  const head = [
    '',
    'each model, first pass',
    'speed compared with osrscachereader',
    'each model, warm',
    'speed compared, warm',
  ];
  return `${count(read.models)} models, ${count(read.size)} bytes.\n\n${table(head, rows)}`;
}

/** [title, paragraph, table] of caches. */
export function cachesSection({ list, bare, open, loose, entries, npcs, read }) {
  const row = (what, ours, peer) => [what, time(ours), times(ours.time / peer.time)];
  const rows = [
    row(`listing ${count(entries)} models`, list, bare),
    row(`bare script: ${count(read.groups)} groups, ${count(read.records)} records`, bare, bare),
    row(`opening ${npcs} npcs`, open, loose),
    row('the same loose files', loose, loose),
  ];
  return ['Caches', prose.caches, table(['', 'time', 'compared'], rows)];
}

function listingInPage(listing) {
  const rows = listing.map(({ what, firstPicture, longestTask, longestElapsed, allTasks }) => [
    what,
    `${fixed(firstPicture)} ms`,
    `${fixed(longestTask)} ms`,
    `${fixed(longestElapsed)} ms`,
    `${fixed(allTasks)} ms`,
    `${((longestTask / allTasks) * 100).toPrecision(2)} %`,
  ]);
  return table(['folder', 'first picture', 'longest task', 'elapsed', 'all tasks', 'share'], rows);
}

const prose = {
  start: `# Benchmark results

Written by \`npm run bench\`. Each time is the minimum of repeated measurements (15 of 60 ms or more; 7 for models with all
their files) of processor time: other load on the machine only adds to it. ± is half the interquartile range. The repetitions
of native benchmarks alternate, and those in wasm likewise.`,
  ratios: `The benchmarks promise ratios of times measured in one run, which depend less on the machine than times do.`,
  reading: `The largest pairs of the corpus. "Read" validates and reads both documents, from memory into the vectors of a datafile and
an anivfile, the first step of opening a model, and frees them. For comparison, memcpy of the same bytes: "fresh" allocates
memory for each copy and frees it, as reading does; "warm" writes to the same memory each time.`,
  opening: `Opening goes from the bytes of the files in memory to the Model: materials, shared vertices, normals, all
frames, clips, bounds, notes. It has the positions of the file's vertices, and for each render vertex which of them it is; the
positions of render vertices are computed, and in wasm indices expanded to 32 bits, when they are read. The times are for all
models. For the comparison, a pair includes the class file of the same name if there is one, no textures, and only pairs that
the other program reads count; assimp reads one frame only.
Its steps are none, then \`GenSmoothNormals\`, \`JoinIdenticalVertices\` and \`GenBoundingBoxes\`, whose results a Model
has as well, then its preset \`TargetRealtime_Quality\`. All files use one importer. In wasm, the files are copied into the core and the model
is an object of typed arrays; assimpjs converts to \`gltf2\`, the fastest of its formats here, and
its files are copied out. "With all files" opens every model that the catalog lists in the corpus, with its scripts and textures, which are
found but not decoded.`,
  posing: `A time between two frames, with normals. The first mesh has the most vertices of the corpus, the second is generated
and as large as the largest real ones. In wasm, positions and normals are copied to typed arrays, as for the viewer.`,
  runescape: `Opening the RuneScape models of 2004: from the bytes to a Model with light, materials and notes, in wasm an
object of typed arrays. Its normals are computed by the first pose. osrscachereader, an npm package written in JavaScript,
computes normals and texture coordinates and no light. Each program runs nine times, alternating, in a new process.
The first pass over all models is measured by the clock and includes compiling at run time; before it, wasm has
opened three meshes and posed two of them. Warm passes are measured in processor time.`,
  caches: `A partial cache of 2007 on the disk, in Node. Listing reads its tables and records in ranges, and gives all models as sorted entries.
Beside it a bare script reads the same ranges, unpacks them and cuts them into records; it lists nothing, and unpacks bzip2
as osrscachereader does. Npcs are opened from ranges in memory, with their models, frames, bases and images, beside the same loose files in memory,
which are listed, too. Works alternate in 15 rounds, of which the medians of processor time count.`,
  sorting: `All triangles of a generated mesh that faces the camera, in painter's order with twelve priorities, each time from
a slightly different angle.`,
  listing: `From the names of all files of a package, and the bytes of its scripts, to a list of its models, in wasm as objects. Native code
lists the models of all families, the module in wasm those of Unreal.`,
  listingInPage: `A folder is dropped on the idle page in Chromium, which lists its models and opens each to find its size. "Longest task"
is the longest uninterrupted task of the main thread in Chromium's trace, the minimum of three runs; "all tasks" is the total.
"Elapsed" is by the clock, with the time in which the task waits for the graphics driver or a processor that has other work.
"First picture" is elapsed time from the drop until the gallery shows a model.`,
};

export function report(results) {
  const { machine, loads, ratios, native, wasm, interleaved, caches, listing: inPage, browser } = results;
  const sections = [prose.start, table(['', ''], [...machine, ['Load before and after', loads.join(', ')]])];
  const add = (title, text, rows) => sections.push(`## ${title}`, text, rows);
  add('Ratios', prose.ratios, table(['', 'promise', 'measured', 'kept'], ratios));
  if (tasksOf(native, 'read').length > 0) {
    add('Reading documents', prose.reading, reading(native));
    add('Opening models', prose.opening, opening(native, wasm));
    const counts = { files: 'files', models: 'models', size: 'bytes of scripts' };
    add('Listing', prose.listing, nativeAndWasm('list', 'folder', counts, native, wasm));
  }
  if (caches) add(...cachesSection(caches));
  if (inPage) add('Listing in the page', prose.listingInPage, listingInPage(inPage));
  const counts = { vertices: 'vertices', rendered: 'rendered vertices', faces: 'faces' };
  add('Posing', prose.posing, nativeAndWasm('pose', 'mesh', counts, native, wasm));
  if (native['models/read']) add('RuneScape models', prose.runescape, runescape(native, interleaved));
  add('Sorting', prose.sorting, nativeAndWasm('sort', 'mesh', { faces: 'faces' }, native, wasm));
  if (browser) for (const section of sectionsInBrowser(browser)) add(...section);
  return `${sections.join('\n\n')}\n`;
}

/** `text` of RESULTS.md with these sections, [title, paragraph, table], in place of those that it has, or at its end. */
export function withSections(text, sections) {
  const parts = text.trimEnd().split(/\n\n(?=## )/);
  for (const [title, ...content] of sections) {
    const part = [`## ${title}`, ...content].join('\n\n');
    const at = parts.findIndex((one) => one.startsWith(`## ${title}\n`));
    if (at < 0) parts.push(part);
    else parts[at] = part;
  }
  return `${parts.join('\n\n')}\n`;
}
