import {
  MeshDepthMaterial,
  MeshDistanceMaterial,
  RGBADepthPacking,
  type Material,
  type Object3D,
  type RawShaderMaterial,
  type Texture,
} from 'three';

/** Texels in a row of the texture of the frames: a power of two. */
export const frameWidth = 2048;
/** Position and normal: six of eight numbers. */
export const texelsOfVertex = 2;

const declarations = `
uniform highp sampler2D frames;
vec3 framePosition;
vec3 frameNormal;

vec4 frameTexel(int index) {
  return texelFetch(frames, ivec2(index & ${frameWidth - 1}, index >> ${Math.log2(frameWidth)}), 0);
}

void readFrames() {
  vec3 pose = normalMatrix[0];
  ivec2 at = ivec2(pose.xy + .5) + gl_VertexID * ${texelsOfVertex};
  vec4 from = frameTexel(at.x);
  vec4 to = frameTexel(at.y);
  framePosition = from.xyz + (to.xyz - from.xyz) * pose.z;
  vec3 start = vec3(from.w, frameTexel(at.x + 1).xy);
  vec3 end = vec3(to.w, frameTexel(at.y + 1).xy);
  frameNormal = start + (end - start) * pose.z;
  if (normalMatrix[1].x == 0.) return;
  float size = length(frameNormal);
  frameNormal = size > 0. ? frameNormal / size : vec3(0., 1., 0.);
}
`;

const main = 'void main() {';

/** Makes a shader of a stage pose its vertices itself, as the normal matrix of the object says. */
export function poseByFrames(material: RawShaderMaterial, frames: Texture): void {
  material.uniforms['frames'] = { value: frames };
  material.vertexShader = material.vertexShader
    .replace('in vec3 position;', '#define position framePosition')
    .replace('in vec3 normal;', '#define normal frameNormal')
    .replace(main, `uniform mat3 normalMatrix;\n${declarations}${main}\n  readFrames();`);
}

/** The materials by which lights of the scene see the pose, to cast its shadow. */
export function shadowMaterials(frames: Texture): { depth: Material; distance: Material } {
  const depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  const distance = new MeshDistanceMaterial();
  for (const material of [depth, distance])
    material.onBeforeCompile = (shader) => {
      shader.uniforms['frames'] = { value: frames };
      shader.vertexShader = shader.vertexShader
        .replace(main, `${declarations}${main}\n  readFrames();`)
        .replace('#include <begin_vertex>', 'vec3 transformed = framePosition;');
    };
  return { depth, distance };
}

/**
 * Puts the pose of an object in place of its normal matrix, which three.js sets for each object, so that those in different poses can have
 * one material. Normals of the viewer's shaders need none.
 */
export class ObjectPose {
  readonly #matrix: Object3D['normalMatrix'];
  readonly #hasUnitNormals: boolean;

  /** Normals of files are interpolated as their games did, others are made unit vectors again. */
  constructor(object: Object3D, hasUnitNormals: boolean) {
    this.#matrix = object.normalMatrix;
    this.#matrix.getNormalMatrix = () => this.#matrix;
    this.#hasUnitNormals = hasUnitNormals;
  }

  /** Sets the first texels of two frames, and how far the pose is from the first to the second. */
  set(from: number, to: number, part: number): void {
    const column = [from, to, part, this.#hasUnitNormals ? 1 : 0];
    for (let i = 0; i < 4; i += 1) this.#matrix.elements[i] = column[i]!;
  }
}
