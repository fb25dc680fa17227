import { count, fixed, table, times } from '../markdown.mjs';
import { film } from './films.mjs';
import { elements } from './many-elements.mjs';

const milliseconds = (value) => `${count(Math.round(value))} ms`;
const kilobytes = (value) => `${fixed(value / 1024)} KB`;
const percent = (value) => `${(value * 100).toFixed(1)} %`;

/** Milliseconds of processor time of each image. */
const ofImage = ({ playing }) => (playing.cpu * 1000) / (playing.frames * elements.visible);

/** [what, promise, measured, kept] of the promised ratios. */
export function ratiosInBrowser({ first, many, films }) {
  const rows = [
    ['First frame of an embed, mobile profile', 0.6, first.ours.time / first.theirs.time],
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
  return [...besideOther, filmed];
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
      row('`<retro-mesh>`', first.ours),
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

/** [title, paragraphs] of the sections of RESULTS.md. */
export function sectionsInBrowser(results) {
  return [
    [
      'First frame of an embed',
      `A page with one model, and \`embed.html\` with the same: a mesh of 468 faces, 38 frames and three skins. Chromium, drawing in software,
has the mobile profile of Lighthouse (1.6 Mb/s, 150 ms, a processor four times slower) and an empty cache. Both viewers are served by
HTTP/2 with brotli from the same server, one after the other in fifteen rounds, of which the medians count. Time ends when the first frame with
triangles of the model is complete. model-viewer has the mesh as a GLB with the frames of the longest clip as morph targets of 16-bit integers,
without normals, and with the same pixels as PNG: the smallest form that glTF has without an extra decoder.`,
      firstFrame(results),
    ],
    [
      'Many elements on a page',
      `${elements.all} elements, ${elements.visible} of them in view and animated, with two models in turn, without slowed network and processor; medians of three
alternating rounds. Processor time is that of all processes of the browser, which draws WebGL in software. What a busy machine does not
manage to draw is missing in the images of a second; the time of an image depends less on that.`,
      manyElements(results),
    ],
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
