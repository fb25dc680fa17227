import type { GLTF } from '@gltf-transform/core';
import { sizeInWords, withCommas } from '../../../core/format.js';
import { importError } from '../../imported/import-error.js';
import { unknownVersion } from './container.js';
import { Fields } from './fields.js';

/** Bytes that all accessors of a file may have: each becomes an array of its own. */
const mostAccessorBytes = 512 * 1024 * 1024;

const componentSizes: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const elementSizes: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Extensions that change what a reader sees, which the reader knows. */
export const knownExtensions = [
  'KHR_materials_unlit',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
  'KHR_materials_pbrSpecularGlossiness',
  'EXT_texture_webp',
] as const;

/**
 * Checks what the library takes for granted: types, indices in range, sizes, and that nodes form trees. Throws a ModelError
 * that names the first wrong value.
 */
export function checkGltf(file: string, json: Record<string, unknown>): GLTF.IGLTF {
  const root = new Fields(file, '', json);
  const version = root.child('asset').text('version');
  if (!version.startsWith('2.')) throw unknownVersion(file, version);
  checkExtensions(file, root);
  checkBuffers(root);
  checkAccessors(file, root);
  checkMeshes(root);
  checkMaterials(root);
  checkNodes(file, root);
  checkAnimations(root);
  return { ...(json as unknown as GLTF.IGLTF), asset: { version: '2.0' } };
}

function checkExtensions(file: string, root: Fields): void {
  for (const name of root.texts('extensionsRequired'))
    if (!(knownExtensions as readonly string[]).includes(name) && !/^KHR_(materials|technique)_/.test(name))
      throw importError(
        file,
        `needs the extension ${name}, which is not supported`,
        /draco|meshopt/i.test(name) ? 'Export it without compression.' : '',
      );
}

function checkBuffers(root: Fields): void {
  const buffers = root.list('buffers');
  for (const buffer of buffers) {
    buffer.count('byteLength');
    buffer.optionalText('uri');
  }
  for (const view of root.list('bufferViews')) {
    const buffer = buffers[view.index('buffer', buffers)]!;
    const [offset, length] = [view.count('byteOffset', 0), view.count('byteLength')];
    const size = buffer.count('byteLength');
    if (length > size - offset)
      view.fail(
        `needs ${withCommas(length)} bytes at byte ${withCommas(offset)}, and its buffer has ${withCommas(size)}`,
      );
    if (view.has('byteStride')) view.range('byteStride', 1, 252);
  }
}

function checkAccessors(file: string, root: Fields): void {
  const views = root.list('bufferViews');
  let total = 0;
  for (const accessor of root.list('accessors')) {
    const component = componentSizes[accessor.count('componentType')];
    const element = elementSizes[accessor.text('type')];
    if (!component || !element) accessor.fail('has an unknown componentType or type');
    const count = accessor.count('count');
    const size = component! * element!;
    total += count * size;
    if (total > mostAccessorBytes)
      throw importError(
        file,
        `needs more than ${sizeInWords(mostAccessorBytes)} for its accessors; number ${accessor.path} has ${withCommas(count)} elements`,
      );
    const needed = (each: Fields, elements: number, bytes: number) => {
      const view = views[each.index('bufferView', views)]!;
      const stride = view.has('byteStride') ? view.count('byteStride') : bytes;
      const end = each.count('byteOffset', 0) + (elements === 0 ? 0 : (elements - 1) * stride + bytes);
      if (end > view.count('byteLength'))
        each.fail(
          `needs ${withCommas(end)} bytes, and its buffer view has ${withCommas(view.count('byteLength'))}`,
        );
    };
    if (accessor.has('bufferView')) needed(accessor, count, size);
    if (!accessor.has('sparse')) continue;
    const sparse = accessor.child('sparse');
    const changed = sparse.range('count', 0, count);
    const indices = sparse.child('indices');
    needed(indices, changed, componentSizes[indices.count('componentType')] ?? 4);
    needed(sparse.child('values'), changed, size);
  }
}

function checkMeshes(root: Fields): void {
  const [accessors, materials] = [root.list('accessors'), root.list('materials')];
  for (const mesh of root.list('meshes')) {
    mesh.optionalText('name');
    mesh.numbers('weights');
    for (const primitive of mesh.list('primitives')) {
      if (primitive.has('mode')) primitive.range('mode', 0, 6);
      primitive.indices('attributes', accessors);
      if (primitive.has('indices')) primitive.index('indices', accessors);
      if (primitive.has('material')) primitive.index('material', materials);
      for (const target of primitive.list('targets')) target.indices('', accessors);
    }
  }
}

function checkMaterials(root: Fields): void {
  const views = root.list('bufferViews');
  const [textures, images] = [root.list('textures'), root.list('images')];
  const samplers = root.list('samplers');
  for (const image of images) {
    if (image.has('bufferView')) image.index('bufferView', views);
    else image.text('uri');
    image.optionalText('name');
    image.optionalText('mimeType');
  }
  for (const texture of textures) {
    if (texture.has('source')) texture.index('source', images);
    else if (!texture.has('extensions')) texture.fail('has no source');
    if (texture.has('sampler')) texture.index('sampler', samplers);
  }
  for (const material of root.list('materials')) {
    material.optionalText('name');
    material.optionalText('alphaMode');
    material.everyTexture(textures);
    if (material.has('pbrMetallicRoughness'))
      material.child('pbrMetallicRoughness').numbers('baseColorFactor', 4);
  }
}

function checkNodes(file: string, root: Fields): void {
  const [nodes, meshes] = [root.list('nodes'), root.list('meshes')];
  const [skins, accessors] = [root.list('skins'), root.list('accessors')];
  const parents = new Map<number, number>();
  nodes.forEach((node, index) => {
    node.optionalText('name');
    for (const [name, size] of [
      ['translation', 3],
      ['rotation', 4],
      ['scale', 3],
      ['matrix', 16],
    ] as const)
      node.numbers(name, size);
    node.numbers('weights');
    if (node.has('mesh')) node.index('mesh', meshes);
    if (node.has('skin')) node.index('skin', skins);
    for (const child of node.indexList('children', nodes)) {
      if (parents.has(child)) node.fail(`has node ${child} as a child, which has another parent`);
      parents.set(child, index);
    }
  });
  const settled = new Set<number>();
  for (const start of nodes.keys()) {
    const path = new Set<number>();
    for (let at: number | undefined = start; at !== undefined && !settled.has(at); at = parents.get(at)) {
      if (path.has(at)) throw importError(file, `has node ${at} among its own children`);
      path.add(at);
    }
    for (const node of path) settled.add(node);
  }
  for (const skin of skins) {
    skin.indexList('joints', nodes);
    if (skin.has('inverseBindMatrices')) skin.index('inverseBindMatrices', accessors);
    if (skin.has('skeleton')) skin.index('skeleton', nodes);
  }
  const scenes = root.list('scenes');
  for (const scene of scenes) scene.indexList('nodes', nodes);
  if (root.has('scene')) root.index('scene', scenes);
}

function checkAnimations(root: Fields): void {
  const [nodes, accessors] = [root.list('nodes'), root.list('accessors')];
  for (const animation of root.list('animations')) {
    animation.optionalText('name');
    const samplers = animation.list('samplers');
    for (const sampler of samplers) {
      sampler.index('input', accessors);
      sampler.index('output', accessors);
      sampler.optionalText('interpolation');
    }
    for (const channel of animation.list('channels')) {
      channel.index('sampler', samplers);
      const target = channel.child('target');
      if (target.has('node')) target.index('node', nodes);
      target.optionalText('path');
    }
  }
}
