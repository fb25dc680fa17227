/** Words and tables of RESULTS.md. `native` and `wasm` are results by name. */

const commas = new Intl.NumberFormat('en-GB');
const fixed = (value) => (value >= 100 ? commas.format(Math.round(value)) : value.toPrecision(3));

function time({ time: ns, spread }) {
  const [value, unit] = ns >= 1e6 ? [ns / 1e6, 'ms'] : [ns / 1e3, 'µs'];
  return `${fixed(value)} ${unit} ± ${Math.round(spread * 50)} %`;
}

const speed = (size, { time: ns }) => `${fixed(size / ns)} GB/s`;
const times = (ratio) => `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(2)}×`;
const row = (cells) => `| ${cells.join(' | ')} |`;

function table(head, rows) {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const tasksOf = (results, kind) =>
  Object.keys(results)
    .filter((name) => name.startsWith(`${kind}/`))
    .map((name) => name.slice(kind.length + 1));

function reading(native, wasm) {
  const rows = tasksOf(native, 'read').map((name) => {
    const read = native[`read/${name}`];
    const inWasm = wasm[`read/${name}`];
    const { size } = read;
    return [
      name,
      commas.format(size),
      speed(size, read),
      speed(size, native[`copy fresh/${name}`]),
      speed(size, native[`copy warm/${name}`]),
      speed(size, inWasm),
      speed(size, wasm[`copy fresh/${name}`]),
      speed(size, wasm[`copy warm/${name}`]),
      `± ${Math.round(Math.max(read.spread, inWasm.spread) * 50)} %`,
    ];
  });
  const head = ['pair', 'bytes', 'read', 'memcpy, fresh', 'memcpy, warm'];
  return table([...head, 'wasm read', 'wasm memcpy, fresh', 'wasm memcpy, warm', 'spread'], rows);
}

function opening(native, wasm) {
  const line = (what, result, ours) => [
    what,
    commas.format(result.models),
    commas.format(result.size),
    time(result),
    `${fixed((result.size / result.time) * 1e3)} MB/s`,
    ours ? times(result.time / ours.time) : '',
  ];
  const peer = (what, name, results) =>
    results[name] ? [line(what, results[name], results['open/retromesh'])] : [];
  const rows = [
    line('Retromesh, native', native['open/retromesh']),
    ...peer('assimp, native, file as it is', 'open/assimp', native),
    ...peer('assimp, native, with shared vertices, normals and bounds', 'open/assimp with steps', native),
    ...peer('assimp, native, with its preset for real-time drawing', 'open/assimp for drawing', native),
    line('Retromesh, wasm in Node', wasm['open/retromesh']),
    ...peer('assimpjs in Node', 'open/assimpjs', wasm),
    line('Retromesh, native, with all files', native['whole/retromesh']),
    line('Retromesh, wasm in Node, with all files', wasm['whole/retromesh']),
  ];
  return table(['what', 'models', 'bytes', 'all of them', '', 'times ours'], rows);
}

function posing(native, wasm) {
  const rows = tasksOf(native, 'pose').map((name) => {
    const { vertices, rendered, faces } = native[`pose/${name}`];
    const counts = [vertices, rendered, faces].map((count) => commas.format(count));
    return [name, ...counts, time(native[`pose/${name}`]), time(wasm[`pose/${name}`])];
  });
  return table(['mesh', 'vertices', 'render vertices', 'faces', 'native', 'wasm, copied out'], rows);
}

function listing(native, wasm) {
  const rows = tasksOf(native, 'list').map((name) => {
    const { files, models, size } = native[`list/${name}`];
    const counts = [files, models, size].map((count) => commas.format(count));
    return [name, ...counts, time(native[`list/${name}`]), time(wasm[`list/${name}`])];
  });
  return table(['folder', 'files', 'models', 'bytes of scripts', 'native', 'wasm, objects out'], rows);
}

/** The time for one of the models that a result took together. */
const each = ({ models, ...result }) => ({ ...result, time: result.time / models });

function models(native, wasm) {
  const { models: count, size } = native['models/read'];
  const line = (what, result) => [
    what,
    commas.format(count),
    commas.format(size),
    time(each({ ...result, models: count })),
  ];
  const rows = [
    line('Reading the document, native', native['models/read']),
    line('Reading the document, wasm', wasm['models/read']),
    line('Opening to a lit Model, native', native['models/open']),
    line('Opening to a lit Model, wasm', wasm['models/open inside']),
    line('Opening to a lit Model, wasm, an object of typed arrays out', wasm['models/open']),
  ];
  return table(['what', 'models', 'bytes', 'each'], rows);
}

function modelsInTurns(native, { native: program, wasm, peer, version }) {
  const { models: count } = native['models/read'];
  const row = (what, turn, pass) => [
    what,
    time(each({ ...turn[pass], models: count })),
    ...(peer ? [program, wasm].map((ours) => times(turn[pass].time / ours[pass].time)) : ['', '']),
  ];
  const rows = ['first', 'warm'].flatMap((pass) => [
    row(`Retromesh, native, ${pass}`, program, pass),
    row(`Retromesh, wasm in Node, an object of typed arrays out, ${pass}`, wasm, pass),
    peer
      ? row(`osrscachereader ${version} in Node, ${pass}`, peer, pass)
      : ['osrscachereader: not installed'],
  ]);
  return table(['what', 'each', 'times native', 'times wasm'], rows);
}

function sorting(native, wasm) {
  const rows = tasksOf(native, 'sort').map((name) => {
    const task = `sort/${name}`;
    return [name, commas.format(native[task].faces), time(native[task]), time(wasm[task])];
  });
  return table(['model', 'faces', 'native', 'wasm'], rows);
}

/** Whether a time in nanoseconds is at most a number of microseconds. */
const most = (what, { time: ns }, bar) => [
  what,
  `at most ${bar} µs`,
  `${fixed(ns / 1e3)} µs`,
  ns <= bar * 1e3 ? 'yes' : 'no',
];

function barsOfModels(native, wasm, turns, least) {
  if (!native['models/read']) return [];
  const beside = (ours) =>
    turns.peer ? least(turns.peer.warm.time / turns[ours].warm.time, 5) : ['peer not installed', ''];
  return [
    most('Reading a RuneScape document', each(native['models/read']), 2.5),
    most('Reading a RuneScape document in wasm', each(wasm['models/read']), 4),
    most('Opening a RuneScape model, lit', each(native['models/open']), 12),
    most('Opening a RuneScape model in wasm, lit', each(wasm['models/open inside']), 18),
    most('Opening a RuneScape model in wasm, lit, and taking it out', each(wasm['models/open']), 18),
    ['Opening a RuneScape model, beside osrscachereader', 'at least 5×', ...beside('native')],
    ['The same in wasm', 'at least 5×', ...beside('wasm')],
  ];
}

/** [what, promise, measured, kept] of each bar. */
export function bars(native, wasm, turns) {
  const worst = (ratios) => Math.min(...ratios);
  const reads = tasksOf(native, 'read');
  const against = (kind) =>
    worst(reads.map((name) => native[`${kind}/${name}`].time / native[`read/${name}`].time));
  const slower = Math.max(...reads.map((name) => wasm[`read/${name}`].time / native[`read/${name}`].time));
  const opens = (results, peer) => results[peer] && results[peer].time / results['open/retromesh'].time;
  const poses = wasm['pose/tube'].time / 1e6;
  const least = (ratio, bar) =>
    ratio === undefined ? ['not there', ''] : [times(ratio), ratio >= bar ? 'yes' : 'no'];
  const sorts = wasm['sort/sheet'].time / 1e6;
  const all = [
    [
      'Posing a mesh of 4,642 vertices in wasm',
      'under 0.25 ms',
      `${fixed(poses)} ms`,
      poses < 0.25 ? 'yes' : 'no',
    ],
    ...barsOfModels(native, wasm, turns, least),
    ['Sorting 12,000 faces in wasm', 'under 1 ms', `${fixed(sorts)} ms`, sorts < 1 ? 'yes' : 'no'],
  ];
  if (reads.length === 0) return all;
  return [
    ['Interpretation, beside memcpy to fresh memory', 'at least 0.5×', ...least(against('copy fresh'), 0.5)],
    ['Interpretation, beside memcpy to warm memory', 'at least 0.5×', ...least(against('copy warm'), 0.5)],
    [
      'Interpretation in wasm, beside native',
      'at most 2× the time',
      times(slower),
      slower <= 2 ? 'yes' : 'no',
    ],
    [
      'Opening, beside assimp with the same steps',
      'at least 20×',
      ...least(opens(native, 'open/assimp with steps'), 20),
    ],
    [
      'Opening, beside assimp that leaves the file as it is',
      'at least 20×',
      ...least(opens(native, 'open/assimp'), 20),
    ],
    [
      'Opening, beside assimp with its preset for real-time drawing',
      'at least 20×',
      ...least(opens(native, 'open/assimp for drawing'), 20),
    ],
    ['Opening in wasm, beside assimpjs', 'at least 50×', ...least(opens(wasm, 'open/assimpjs'), 50)],
    ...all,
  ];
}

const prose = {
  start: `# What was measured

Written by \`npm run bench\`. Every number is the quickest of repeated measurements (15 of 60 ms or more; 7 for models with all
their files), in processor time: whatever else a machine does only makes works slower. ± is half the distance between the
quartiles. The works that are compared were measured in turns, in one run; native ones and those in wasm each among
themselves, where nothing else is said.`,
  reading: `The largest pairs of the corpus. "Read" checks and reads both documents, from memory into the vectors of a datafile and
an anivfile, as opening a model does first, and frees them. Beside it memcpy of the same bytes: "fresh" takes new
memory for each copy and frees it, as reading has to; "warm" writes over the same memory again. In wasm the same
C++ runs in a module of its own, in Node.`,
  opening: `Opening goes from the bytes of the files in memory to the whole model: materials, shared vertices, normals, all
frames, clips, bounds, notes. "All of them" is the time for all models, one after the other. Beside the peers, each pair
comes with its class file where one of the same name is beside it, without skins, and only pairs that the peer reads
count; assimp takes one frame. It reads from memory with one importer for all files, "as it is" without further steps,
with \`GenSmoothNormals\`, \`JoinIdenticalVertices\` and \`GenBoundingBoxes\`, which opening gives as well, and with
\`TargetRealtime_Quality\`, the steps that its makers advise for drawing. Through wasm, bytes go
into the core and a model of typed arrays comes out; assimpjs converts to \`gltf2\`, the quickest of its formats here, and
its files are taken out. "With all files" opens every model that the catalog lists in the corpus, with its scripts and skins; skins are
found and not decoded.`,
  posing: `One moment between two frames, with normals. The first mesh has the most vertices of the corpus, the second is a tube
of our own as large as any mesh that people made. In wasm, positions and normals are also copied into arrays of the caller.`,
  models: `The 2004 set of RuneScape models, one after the other. "Interpretation" checks and reads a document and frees it; "opening" goes
from the bytes to a Model with its light, materials and notes, in wasm within the module, as reading, and also with what JavaScript
does until it has the model as an object of typed arrays. Its normals come with a pose: the game's picture needs none.`,
  modelsInTurns: `Opening the same models beside osrscachereader, from npm, which is written in JavaScript; its full load has normals and
texture coordinates, and no light. Each takes its turn in a process of its own, nine times. "First" is the
first pass of a process over all models, by the clock: a compiler at run time is still at work then. "Warm" is what later
passes take of the processor.`,
  sorting: `All triangles of a sheet of our own, which faces the eye, in the painter's order with its twelve priorities, each time from
a little further round.`,
  listing: 'The names of all files of a package, and the bytes of its scripts, into a list of its models.',
  listingInPage: `A folder is dropped on the page in Chromium, which lists its models and opens each to say how large it is. "Longest task"
is the most that the main thread computed without a break, from Chromium's trace, in the best of three runs; "all tasks"
is what it computed in all.`,
};

function listingInPage(listing) {
  const rows = listing.map(({ what, longestTask, allTasks }) => [
    what,
    `${fixed(longestTask)} ms`,
    `${fixed(allTasks)} ms`,
    `${((longestTask / allTasks) * 100).toPrecision(2)} %`,
  ]);
  return table(['folder', 'longest task', 'all tasks', 'share'], rows);
}

export function report({ machine, loads, native, wasm, turns, listing: inPage }) {
  const sections = [
    prose.start,
    table(['', ''], [...machine, ['Load before and after', loads.join(', ')]]),
    '## What was promised',
    table(['', 'promise', 'measured', 'kept'], bars(native, wasm, turns)),
  ];
  const add = (title, text, rows) => sections.push(`## ${title}`, text, rows);
  if (tasksOf(native, 'read').length > 0) {
    add('Reading documents', prose.reading, reading(native, wasm));
    add('Opening models', prose.opening, opening(native, wasm));
    add('Listing', prose.listing, listing(native, wasm));
    if (inPage) add('Listing in the page', prose.listingInPage, listingInPage(inPage));
  }
  add('Posing', prose.posing, posing(native, wasm));
  if (turns) {
    add('Models of RuneScape', prose.models, models(native, wasm));
    add('Models of RuneScape, in turns', prose.modelsInTurns, modelsInTurns(native, turns));
  }
  add('Sorting', prose.sorting, sorting(native, wasm));
  return `${sections.join('\n\n')}\n`;
}
