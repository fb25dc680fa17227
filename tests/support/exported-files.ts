import validator from 'gltf-validator';
import { Mesh, type BufferGeometry, type Group, type Object3D } from 'three';
import { GLTFLoader, type GLTF } from 'three/addons/loaders/GLTFLoader.js';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import { USDLoader } from 'three/addons/loaders/USDLoader.js';
import type { Model } from '../../web/src/core/model.js';
import { isHidden } from '../../web/src/convert/drawn/losses.js';
import type { ExportedFile } from '../../web/src/convert/exported.js';

/** Triangles of a model that its game draws. */
export function drawnTriangles({ groups, materials }: Model): number {
  return groups.reduce(
    (sum, { count, material }) => sum + (isHidden(materials[material]!) ? 0 : count / 3),
    0,
  );
}

/** Lines of a model that its game draws. */
export function drawnLines({ lines = new Uint32Array(), materials }: Model): number {
  return lines.filter((material, at) => at % 4 === 2 && !isHidden(materials[material]!)).length;
}

const fileOf = (files: readonly ExportedFile[], extension: string) =>
  files.find(({ name }) => name.endsWith(extension))!;
const bufferOf = ({ bytes }: ExportedFile) => new Uint8Array(bytes).buffer;
const textOf = ({ bytes }: ExportedFile) => new TextDecoder().decode(bytes);

function trianglesIn(object: Object3D): number {
  let count = 0;
  object.traverse((child) => {
    if (child instanceof Mesh) count += trianglesOf((child as Mesh).geometry);
  });
  return count;
}

function trianglesOf(geometry: BufferGeometry): number {
  return (geometry.index?.count ?? geometry.getAttribute('position').count) / 3;
}

/** Triangles that the loaders of three.js find. */
export const threeTriangles = {
  obj: (files: readonly ExportedFile[]) => trianglesIn(new OBJLoader().parse(textOf(fileOf(files, '.obj')))),
  stl: (files: readonly ExportedFile[]) =>
    trianglesOf(new STLLoader().parse(bufferOf(fileOf(files, '.stl')))),
  ply: (files: readonly ExportedFile[]) =>
    trianglesOf(new PLYLoader().parse(bufferOf(fileOf(files, '.ply')))),
};

/** What three.js makes of a GLB. It decodes images with the browser, which is not here: they are missing. */
export async function threeGltf(files: readonly ExportedFile[]): Promise<GLTF & { triangles: number }> {
  Object.assign(globalThis, { self: globalThis });
  const errors = console.error;
  console.error = () => {};
  try {
    const gltf = await new GLTFLoader().parseAsync(bufferOf(fileOf(files, '.glb')), '');
    return { ...gltf, triangles: trianglesIn(gltf.scene) };
  } finally {
    console.error = errors;
  }
}

/** What three.js makes of a USDZ. Its images are elements of a document, which is not here: they are never loaded. */
export function threeUsd(files: readonly ExportedFile[]): { scene: Group; triangles: number } {
  const image = { addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(globalThis, { document: { createElementNS: () => ({ ...image }) } });
  try {
    const scene = new USDLoader().parse(bufferOf(fileOf(files, '.usdz')));
    scene.updateMatrixWorld(true);
    return { scene, triangles: trianglesIn(scene) };
  } finally {
    delete (globalThis as { document?: unknown }).document;
  }
}

/** Errors and warnings of the official validator, as sentences. */
export async function gltfFindings(files: readonly ExportedFile[]): Promise<string[]> {
  const { issues } = await validator.validateBytes(fileOf(files, '.glb').bytes);
  return issues.messages
    .filter(({ severity }) => severity <= 1)
    .map(({ code, message, pointer }) => `${code} ${pointer ?? ''}: ${message}`);
}
