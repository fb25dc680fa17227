import { createRequire } from 'node:module';
import { measure, repeated } from './statistics.mjs';
import { writeFiles, startBench, startCore } from './wasm-modules.mjs';
import { bytesOf } from './work-list.mjs';

const require = createRequire(import.meta.url);

const loaded = ({ files }) => files.map((name) => ({ name, bytes: bytesOf(name) }));
const sizeOf = (files) => files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);

/** Measures the tasks of the work list through wasm; gives {time, spread} with what was counted, by name. */
export async function measureInWasm(tasks) {
  const of = (kind) => tasks.filter((task) => task.kind === kind);
  const results = {};
  for (const task of of('read')) Object.assign(results, await measureReading(task));
  Object.assign(results, await measureOpening(of('open').map(loaded)));
  if (of('whole').length > 0) Object.assign(results, await measureWhole(of('whole')));
  for (const task of of('pose')) Object.assign(results, await measurePosing(task));
  for (const task of of('list')) Object.assign(results, await measureListing(task));
  for (const task of of('models')) Object.assign(results, await measureModels(task));
  for (const task of of('sort')) Object.assign(results, await measureSorting(task));
  return results;
}

/** Interpretation and copying happen within the module: only the first call crosses the boundary. */
async function measureReading(task) {
  const bench = await startBench();
  const files = loaded(task);
  writeFiles(bench, files);
  if (!bench.read(1)) throw new Error(`${task.name} cannot be read`);
  const results = measure({
    [`read/${task.name}`]: (times) => bench.read(times),
    [`copy fresh/${task.name}`]: (times) => bench.copyFresh(times),
    [`copy warm/${task.name}`]: (times) => bench.copyWarm(times),
  });
  for (const result of Object.values(results)) result.size = sizeOf(files);
  return results;
}

/** What a page does with files that it holds: bytes into the core, a model of typed arrays out. */
function openInCore(core, files, id = '') {
  writeFiles(core, files);
  const { error, model, handle } = core.open(id);
  if (error) throw new Error(error.sentence);
  core.release(handle);
  return model;
}

/** What assimpjs needs for the same: the files that it makes, in the quickest of its formats; null when it cannot read them. */
function openInPeer(assimp, files) {
  const list = new assimp.FileList();
  for (const { name, bytes } of files) list.AddFile(name.split('/').pop(), bytes);
  const result = assimp.ConvertFileList(list, 'gltf2');
  const made = result.IsSuccess() ? [] : null;
  for (let i = 0; made && i < result.FileCount(); i += 1) made.push(result.GetFile(i).GetContent());
  result.delete();
  list.delete();
  return made;
}

async function measureOpening(pairs) {
  if (pairs.length === 0) return {};
  const assimp = await require('assimpjs')();
  const core = await startCore();
  const readable = pairs.filter((files) => openInPeer(assimp, files));
  const results = measure({
    'open/retromesh': repeated(() => readable.forEach((files) => openInCore(core, files))),
    'open/assimpjs': repeated(() => readable.forEach((files) => openInPeer(assimp, files))),
  });
  const size = sizeOf(readable.flat());
  for (const result of Object.values(results)) Object.assign(result, { models: readable.length, size });
  return results;
}

async function measureWhole(tasks) {
  const core = await startCore();
  const models = tasks.map((task) => ({ id: task.id, files: loaded(task) }));
  const all = () => models.forEach(({ id, files }) => openInCore(core, files, id));
  const results = measure({ 'whole/retromesh': repeated(all) }, { repetitions: 7 });
  const size = sizeOf(models.flatMap(({ files }) => files));
  Object.assign(results['whole/retromesh'], { models: models.length, size });
  return results;
}

/** As a viewer does for each picture: pose, and copy positions and normals out. */
async function measurePosing(task) {
  const core = await startCore();
  writeFiles(core, loaded(task));
  const { model, handle } = core.open('');
  const positions = new Float32Array(model.positions.length);
  const normals = new Float32Array(model.normals.length);
  let seconds = 0;
  const name = `pose/${task.name}`;
  const results = measure({
    [name]: repeated(() => {
      core.pose(handle, 0, seconds, true, true);
      positions.set(core.posePart(handle, 0));
      normals.set(core.posePart(handle, 1));
      seconds += 1 / 60;
    }),
  });
  Object.assign(results[name], {
    vertices: model.sourceVertexCount,
    rendered: positions.length / 3,
    faces: model.indices.length / 3,
  });
  return results;
}

async function measureListing(task) {
  const core = await startCore();
  const files = task.files.map((name) => ({ name, bytes: core.listReads(name) ? bytesOf(name) : null }));
  let models = 0;
  const name = `list/${task.name}`;
  const results = measure({
    [name]: repeated(() => {
      writeFiles(core, files);
      models = core.list().length;
    }),
  });
  Object.assign(results[name], { models, files: files.length, size: sizeOf(files) });
  return results;
}

/** Every file is a model of its own; each work takes all of them. */
async function measureModels(task) {
  const files = loaded(task);
  const bench = await startBench();
  writeFiles(bench, files);
  if (!bench.readModels(1) || !bench.openModels(1)) throw new Error('one of the models cannot be read');
  const core = await startCore('runescape');
  const results = measure({
    'models/read': (times) => bench.readModels(times),
    'models/open inside': (times) => bench.openModels(times),
    'models/open': repeated(() => files.forEach((file) => openInCore(core, [file]))),
  });
  for (const result of Object.values(results))
    Object.assign(result, { models: files.length, size: sizeOf(files) });
  return results;
}

/** Sorts all triangles of a model that faces the eye, from a little further round each time. */
async function measureSorting(task) {
  const core = await startCore('runescape');
  writeFiles(core, loaded(task));
  const { handle } = core.open('');
  let angle = 0;
  let faces = 0;
  const name = `sort/${task.name}`;
  const results = measure({
    [name]: repeated(() => {
      const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
      faces = core.sort(handle, [cosine, 0, -sine, 0, -1, 0, -sine, 0, -cosine], [0, 0, 0], 0).length;
      angle = angle > 0.1 ? -0.1 : angle + 0.01;
    }),
  });
  results[name].faces = faces;
  return results;
}
