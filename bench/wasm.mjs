import { listModels, openForPosing, openModel, startCore } from './core.mjs';
import { startAssimpjs } from './peers/assimpjs.mjs';
import { measure, repeated } from './statistics.mjs';
import { bytesOf, filesOf } from './work-list.mjs';

const sizeOf = (files) => files.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);

/** Measures the tasks of the work list in wasm; gives {time, spread} with counts, by name. */
export async function measureInWasm(tasks) {
  const of = (kind) => tasks.filter((task) => task.kind === kind);
  const results = await measureOpening(of('open').map(filesOf));
  if (of('whole').length > 0) Object.assign(results, await measureWhole(of('whole')));
  for (const task of of('list')) Object.assign(results, await measureListing(task));
  for (const [kind, prepare] of [
    ['pose', posing],
    ['sort', sorting],
  ])
    for (const task of of(kind)) {
      const name = `${kind}/${task.name}`;
      const { once, counts } = await prepare(task);
      results[name] = { ...measure({ [name]: repeated(once) })[name], ...counts };
    }
  return results;
}

async function measureOpening(pairs) {
  if (pairs.length === 0) return {};
  const convert = await startAssimpjs();
  const core = await startCore('unreal');
  const readable = pairs.filter((files) => convert(files));
  const results = measure({
    'open/retromesh': repeated(() => readable.forEach((files) => openModel(core, files))),
    'open/assimpjs': repeated(() => readable.forEach((files) => convert(files))),
  });
  const size = sizeOf(readable.flat());
  for (const result of Object.values(results)) Object.assign(result, { models: readable.length, size });
  return results;
}

async function measureWhole(tasks) {
  const core = await startCore('unreal');
  const models = tasks.map((task) => ({ id: task.id, files: filesOf(task) }));
  const all = () => models.forEach(({ id, files }) => openModel(core, files, id));
  const results = measure({ 'whole/retromesh': repeated(all) }, { repetitions: 7 });
  const size = sizeOf(models.flatMap(({ files }) => files));
  Object.assign(results['whole/retromesh'], { models: models.length, size });
  return results;
}

async function measureListing(task) {
  const core = await startCore('unreal');
  const isRead = (name) => core.bound.listReads(name);
  const files = task.files.map((name) => ({ name, bytes: isRead(name) ? bytesOf(name) : null }));
  let models = 0;
  const name = `list/${task.name}`;
  const results = measure({
    [name]: repeated(() => {
      models = listModels(core, files).length;
    }),
  });
  Object.assign(results[name], { models, files: files.length, size: sizeOf(files) });
  return results;
}

/** {once, counts}: `once` opens each file of the task as a model. */
export async function opening(task) {
  const core = await startCore('runescape');
  const models = filesOf(task).map((file) => [file]);
  return { once: () => models.forEach((files) => openModel(core, files)), counts: { models: models.length } };
}

/** {once, counts}: `once` poses the task's model as the viewer does for each frame, and copies positions and normals out. */
export async function posing(task) {
  const { model, poser } = openForPosing(await startCore('unreal'), filesOf(task), task.name);
  const rendered = model.uvs.length / 2;
  const target = { positions: new Float32Array(3 * rendered), normals: new Float32Array(3 * rendered) };
  let seconds = 0;
  const once = () => {
    poser.pose(0, seconds, target);
    seconds += 1 / 60;
  };
  return { once, counts: { vertices: model.sourceVertexCount, rendered, faces: facesOf(model) } };
}

/** {once, counts}: `once` sorts the triangles of the task's model, which faces the camera, each time from a slightly different angle. */
export async function sorting(task) {
  const { model, poser } = openForPosing(await startCore('runescape'), filesOf(task), task.name);
  let angle = 0;
  const once = () => {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    poser.sort([cosine, 0, -sine, 0, -1, 0, -sine, 0, -cosine], [0, 0, 0], 0);
    angle = angle > 0.1 ? -0.1 : angle + 0.01;
  };
  return { once, counts: { faces: facesOf(model) } };
}

const facesOf = ({ groups }) => groups.reduce((sum, { count }) => sum + count / 3, 0);
