import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { importError, shortened } from '../../imported/import-error.js';
import { unknownVersion } from './container.js';
import { Fields } from './fields.js';

/** The bytes of the components of accessors. */
export const componentSizes: Record<number, number> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
/** The components of their elements. */
export const elementSizes: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Extensions that change what a reader sees, which the reader knows. */
const knownExtensions = [
  'KHR_materials_unlit',
  'KHR_texture_transform',
  'KHR_mesh_quantization',
  'KHR_materials_pbrSpecularGlossiness',
  'EXT_texture_webp',
];

/** Steps of checking one object. */
const stepsOfObject = 64;

/** A part of a document is checked object by object: the steps of each. */
type Checking = Generator<void>;

/**
 * Checks what the reader takes for granted: types, indices in range, sizes, and that nodes form trees. Throws a ModelError
 * that names the first wrong value.
 */
export async function checkGltf(
  file: string,
  json: Record<string, unknown>,
  budget: ImportBudget,
): Promise<GLTF.IGLTF> {
  const root = new Fields(file, '', json);
  const version = root.child('asset').text('version');
  if (!version.startsWith('2.')) throw unknownVersion(file, version);
  checkExtensions(file, root);
  const parts = [
    checkBuffers(root),
    checkAccessors(root),
    checkMeshes(root),
    checkMaterials(root),
    checkNodes(file, root),
    checkAnimations(root),
  ];
  for (const part of parts)
    for (let each = part.next(); !each.done; each = part.next())
      if (budget.isOver(stepsOfObject)) await budget.pause();
  return json as unknown as GLTF.IGLTF;
}

function checkExtensions(file: string, root: Fields): void {
  root.texts('extensionsUsed');
  for (const name of root.texts('extensionsRequired'))
    if (!knownExtensions.includes(name) && !/^KHR_(materials|technique)_/.test(name))
      throw importError(
        file,
        `needs the extension ${shortened(name)}, which is not supported`,
        /draco|meshopt/i.test(name) ? 'Export it without compression.' : '',
      );
}

function* checkBuffers(root: Fields): Checking {
  for (const buffer of root.list('buffers')) {
    buffer.count('byteLength');
    buffer.optionalText('uri');
    yield;
  }
  const buffers = root.size('buffers');
  for (const view of root.list('bufferViews')) {
    const buffer = root.item('buffers', view.index('buffer', buffers));
    const [offset, length] = [view.count('byteOffset', 0), view.count('byteLength')];
    const size = buffer.count('byteLength');
    if (length > size - offset)
      view.fail(
        `needs ${withCommas(length)} bytes at byte ${withCommas(offset)}, and its buffer has ${withCommas(size)}`,
      );
    if (view.has('byteStride')) view.range('byteStride', 1, 252);
    yield;
  }
}

function* checkAccessors(root: Fields): Checking {
  const views = root.size('bufferViews');
  const checkRange = (each: Fields, elements: number, bytes: number) => {
    const view = root.item('bufferViews', each.index('bufferView', views));
    const stride = view.has('byteStride') ? view.count('byteStride') : bytes;
    const end = each.count('byteOffset', 0) + (elements === 0 ? 0 : (elements - 1) * stride + bytes);
    if (end > view.count('byteLength'))
      each.fail(
        `needs ${withCommas(end)} bytes, and its buffer view has ${withCommas(view.count('byteLength'))}`,
      );
  };
  for (const accessor of root.list('accessors')) {
    const component = componentSizes[accessor.count('componentType')];
    const element = elementSizes[accessor.text('type')];
    if (!component || !element) accessor.fail('has an unknown componentType or type');
    const count = accessor.count('count');
    const size = component! * element!;
    if (accessor.has('bufferView')) checkRange(accessor, count, size);
    if (accessor.has('sparse')) {
      const sparse = accessor.child('sparse');
      const changed = sparse.range('count', 0, count);
      const indices = sparse.child('indices');
      const ofIndex = componentSizes[indices.count('componentType')];
      if (!ofIndex) indices.fail('has an unknown componentType');
      checkRange(indices, changed, ofIndex!);
      checkRange(sparse.child('values'), changed, size);
    }
    yield;
  }
}

function* checkMeshes(root: Fields): Checking {
  const [accessors, materials] = [root.size('accessors'), root.size('materials')];
  for (const mesh of root.list('meshes')) {
    mesh.optionalText('name');
    mesh.numbers('weights');
    for (const primitive of mesh.list('primitives')) {
      if (primitive.has('mode')) primitive.range('mode', 0, 6);
      primitive.indices('attributes', accessors);
      if (primitive.has('indices')) primitive.index('indices', accessors);
      if (primitive.has('material')) primitive.index('material', materials);
      yield;
      for (const target of primitive.list('targets')) {
        target.indices('', accessors);
        yield;
      }
    }
    yield;
  }
}

function* checkMaterials(root: Fields): Checking {
  const [views, textures, images] = [root.size('bufferViews'), root.size('textures'), root.size('images')];
  for (const image of root.list('images')) {
    if (image.has('bufferView')) image.index('bufferView', views);
    else image.text('uri');
    image.optionalText('uri');
    image.optionalText('name');
    yield;
  }
  const samplers = root.size('samplers');
  for (const texture of root.list('textures')) {
    if (texture.has('source')) texture.index('source', images);
    else if (!texture.has('extensions')) texture.fail('has no source');
    const webp = texture.extension('EXT_texture_webp');
    if (webp?.has('source')) webp.index('source', images);
    if (texture.has('sampler')) texture.index('sampler', samplers);
    yield;
  }
  for (const material of root.list('materials')) {
    material.optionalText('name');
    material.optionalText('alphaMode');
    material.everyTexture(textures);
    if (material.has('pbrMetallicRoughness'))
      material.child('pbrMetallicRoughness').numbers('baseColorFactor', 4);
    material.extension('KHR_materials_pbrSpecularGlossiness')?.numbers('diffuseFactor', 4);
    yield;
  }
}

function* checkNodes(file: string, root: Fields): Checking {
  const [nodes, meshes, skins] = [root.size('nodes'), root.size('meshes'), root.size('skins')];
  const parents = new Int32Array(nodes).fill(-1);
  let index = 0;
  for (const node of root.list('nodes')) {
    node.optionalText('name');
    node.numbers('translation', 3);
    node.numbers('rotation', 4);
    node.numbers('scale', 3);
    node.numbers('matrix', 16);
    node.numbers('weights');
    if (node.has('mesh')) node.index('mesh', meshes);
    if (node.has('skin')) node.index('skin', skins);
    for (const child of node.indexList('children', nodes)) {
      if (parents[child] !== -1) node.fail(`has node ${child} as a child, which has another parent`);
      parents[child] = index;
    }
    index += 1;
    yield;
  }
  yield* checkTrees(file, parents);
  for (const skin of root.list('skins')) {
    skin.indexList('joints', nodes);
    if (skin.has('inverseBindMatrices')) skin.index('inverseBindMatrices', root.size('accessors'));
    if (skin.has('skeleton')) skin.index('skeleton', nodes);
    yield;
  }
  for (const scene of root.list('scenes')) {
    scene.indexList('nodes', nodes);
    yield;
  }
  if (root.has('scene')) root.index('scene', root.size('scenes'));
}

/** Checks that no node is below itself. */
function* checkTrees(file: string, parents: Int32Array): Checking {
  // The node from which each was reached first, plus 1.
  const reached = new Int32Array(parents.length);
  for (const start of parents.keys()) {
    let at = start;
    for (; at >= 0 && reached[at] === 0; at = parents[at]!) reached[at] = start + 1;
    if (at >= 0 && reached[at] === start + 1)
      throw importError(file, `has node ${at} among its own children`);
    yield;
  }
}

function* checkAnimations(root: Fields): Checking {
  const [nodes, accessors] = [root.size('nodes'), root.size('accessors')];
  for (const animation of root.list('animations')) {
    animation.optionalText('name');
    for (const sampler of animation.list('samplers')) {
      sampler.index('input', accessors);
      sampler.index('output', accessors);
      sampler.optionalText('interpolation');
      yield;
    }
    const samplers = animation.size('samplers');
    for (const channel of animation.list('channels')) {
      channel.index('sampler', samplers);
      const target = channel.child('target');
      if (target.has('node')) target.index('node', nodes);
      target.optionalText('path');
      yield;
    }
    yield;
  }
}
