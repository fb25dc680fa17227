import { count, fixed, table, times } from '../markdown.mjs';
import { clones as cloned } from './clones.mjs';
import { film } from './films.mjs';
import { bodiesAfter } from './first-frame.mjs';
import { elements } from './many-elements.mjs';

const milliseconds = (value) => `${count(Math.round(value))} ms`;
const kilobytes = (value) => `${fixed(value / 1024)} KB`;
const percent = (value) => `${(value * 100).toFixed(1)} %`;

/** Milliseconds of processor time of each image. */
const ofImage = ({ playing }) => (playing.cpu * 1000) / (playing.frames * elements.visible);

/** Milliseconds of updating and rendering an image, in the round in the middle. */
function medianOfRounds({ rounds }) {
  const byTime = rounds.toSorted((a, b) => a.update + a.render - b.update - b.render);
  const { update, render } = byTime[Math.floor(byTime.length / 2)];
  return { update, render, both: update + render };
}

/** How many times the time of GLTFLoader's clones ours take. */
const ofClones = ({ ours, theirs }) => medianOfRounds(ours).both / medianOfRounds(theirs).both;

/** Promised of clones: [what, promise, measured, kept]. */
export function ratiosOfClones({ clones }) {
  const { one, all } = clones.ours;
  const ratio = ofClones(clones);
  const held = all.textures - one.textures + all.geometries - one.geometries;
  return [
    [
      `Updating and rendering ${cloned.count} clones, compared with GLTFLoader`,
      'at most 1.2×',
      times(ratio),
      ratio <= 1.2 ? 'yes' : 'no',
    ],
    [
      `Textures and geometries of ${cloned.count} clones, above those of one`,
      '0',
      count(held),
      held === 0 ? 'yes' : 'no',
    ],
  ];
}

/** [what, promise, measured, kept] of the promised ratios. */
export function ratiosInBrowser(results) {
  const { first, many, films } = results;
  const rows = [
    ['First frame of an embed with all files, mobile profile', 0.45, first.ours.time / first.theirs.time],
    ['First frame of an embed with one URL, mobile profile', 0.5, first.one.time / first.theirs.time],
    ['First frame by the script of the package', 0.6, first.packaged.time / first.theirs.time],
    ['First frame of 100 elements', 1, many.ours.first / many.theirs.first],
    ['Bytes of 100 elements', 1, many.ours.bytes / many.theirs.bytes],
    ['Processor time of an animated image', 1, ofImage(many.ours) / ofImage(many.theirs)],
  ];
  const besideOther = rows.map(([what, bar, ratio]) => {
    return [
      `${what}, compared with model-viewer`,
      `at most ${bar}×`,
      times(ratio),
      ratio <= bar ? 'yes' : 'no',
    ];
  });
  const speed = (film.seconds * 1000) / films.ours.mp4;
  const filmed = [
    'Making a film, compared with playing it',
    'at least 2×',
    times(speed),
    speed >= 2 ? 'yes' : 'no',
  ];
  return [...besideOther, ...ratiosOfClones(results), filmed];
}

function filmTimes({ films }) {
  const names = { mp4: 'MP4 (H.264)', webm: 'WebM (VP9)', gif: 'GIF', apng: 'animated PNG' };
  const rows = Object.entries(films.ours).map(([format, time]) => [
    names[format],
    milliseconds(time),
    times((film.seconds * 1000) / time),
  ]);
  return table(['', 'time', 'compared with playing it'], rows);
}

function firstFrame({ version, first }) {
  const row = (what, { time, bytes }) => [
    what,
    milliseconds(time),
    kilobytes(bytes),
    times(time / first.theirs.time),
  ];
  return table(
    ['', 'first frame', 'received', 'time compared with model-viewer'],
    [
      row('`<retro-mesh>`, all files', first.ours),
      row('`<retro-mesh>`, one URL', first.one),
      row('`<retro-mesh>`, one script of the npm package', first.packaged),
      row('`embed.html`', first.frame),
      row(`model-viewer ${version}`, first.theirs),
    ],
  );
}

function manyElements({ version, many }) {
  const lines = [
    ['first model drawn', ({ first }) => milliseconds(first)],
    [`all ${elements.visible} drawn`, ({ all }) => milliseconds(all)],
    ['received', ({ bytes }) => kilobytes(bytes)],
    ['WebGL contexts', ({ contexts }) => count(contexts)],
    ['processor time of an image', (viewer) => `${fixed(ofImage(viewer))} ms`],
    ['processor time of a second of animation', ({ playing }) => `${fixed(playing.cpu * 1000)} ms`],
    ['images of an element in a second', ({ playing }) => fixed(playing.frames)],
    ['images of hidden elements in a second', ({ playing }) => count(playing.hidden)],
    ['processor, paused', ({ idle }) => percent(idle.cpu)],
    ['images in a second, paused', ({ idle }) => count(idle.frames + idle.hidden)],
  ];
  const rows = lines.map(([what, cell]) => [what, cell(many.ours), cell(many.theirs)]);
  return table(['', '`<retro-mesh>`', `model-viewer ${version}`], rows);
}

function manyClones({ clones }) {
  const row = (what, side) => {
    const { update, render, both } = medianOfRounds(side);
    const milli = (value) => `${value.toFixed(2)} ms`;
    const { geometries, textures } = side.all;
    const held = [side.one.geometries, geometries, side.one.textures, textures].map(count);
    return [what, milli(update), milli(render), milli(both), ...held];
  };
  return table(
    ['', 'update', 'render', 'both', 'geometries of one', 'of all', 'textures of one', 'of all'],
    [row('`RetroMeshLoader`', clones.ours), row('`GLTFLoader`', clones.theirs)],
  );
}

/** The section of clones: [title, paragraphs]. */
export function sectionOfClones(results) {
  return [
    'Clones in a scene of three.js',
    `${cloned.count} clones of a mesh of 468 faces and 38 frames, each at another time of its longest clip, in a scene of three.js, by RetroMeshLoader and by
GLTFLoader, whose GLB has the frames as morph targets without normals. Both are in one page, with a renderer of their own each, in ${cloned.rounds}
alternating rounds of ${cloned.images} images; the times are those of the main thread for an image, in the round in the middle. Chromium draws in software,
in another process.`,
    manyClones(results),
  ];
}

/** [title, paragraphs] of the sections of RESULTS.md. */
export function sectionsInBrowser(results) {
  return [
    [
      'First frame of an embed',
      `A page with one model, and \`embed.html\` with the same: a mesh of 468 faces, 38 frames and three skins. With one URL the other files are
found beside it. Chromium, drawing in software, has the mobile profile of Lighthouse (1.6 Mb/s, 150 ms, a processor four times slower) and an
empty cache; each page has a new window, which has loaded its own interface. Both viewers are served by HTTP/2 with brotli from the same
server, bodies ${bodiesAfter} ms after their headers, within the latency: the emulation counts twice what comes with them. Pages are loaded one
after the other in nine rounds, of which the medians count. Time ends when the first frame with triangles of the model is complete.
model-viewer has the mesh as a GLB with the frames of the longest clip as morph targets of 16-bit integers, without normals, and with the
same pixels as PNG: the smallest form that glTF has without an extra decoder.`,
      firstFrame(results),
    ],
    [
      'Many elements on a page',
      `${elements.all} elements, ${elements.visible} of them in view and animated, with two models in turn, without slowed network and processor; medians of three
alternating rounds. Processor time is that of all processes of the browser, which draws WebGL in software. What a busy machine does not
manage to draw is missing in the images of a second; the time of an image depends less on that.`,
      manyElements(results),
    ],
    sectionOfClones(results),
    [
      'Films',
      `A turntable of a mesh of 468 faces with a shadow, ${film.seconds} s with ${film.rate} images of ${film.edge} × ${film.edge} pixels in each, from the click on Save to the file;
medians of three rounds. Chromium draws in software: drawing is most of the time.`,
      filmTimes(results),
    ],
    [
      'Ratios in the browser',
      'Promised ratios of what is measured in the same run.',
      table(['', 'promise', 'measured', 'kept'], ratiosInBrowser(results)),
    ],
  ];
}
