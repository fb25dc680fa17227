import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  Object3D,
  RawShaderMaterial,
  RedFormat,
} from 'three';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import { dot, type Vector } from '../math/vector.js';
import type { ModelObject } from '../model-object.js';
import { darkOctagon, footprintOf, shadowOf, type FloorArea, type PlaceInArea } from './footprint.js';

/** Cells along an edge of the shadow. */
const cells = 96;
/** Half the edge of the shadow in radii of what is fitted: the blur ends inside. */
const reachInRadii = 1.5;
/** The darkness of a shadow of intensity 1 where the model touches the floor. */
const darkest = 0.6;

/**
 * A soft shadow on the floor below the model. It is drawn last, and only where the depth buffer is empty, so that it changes no
 * pixel of the model: before, blended faces, which leave no depth, are drawn into the depth buffer alone.
 */
export class ContactShadow {
  readonly object = new Object3D();
  readonly #texture: DataTexture;
  readonly #plane: Mesh;
  #material: RawShaderMaterial;
  #model: ModelObject | null = null;
  #indices: Uint32Array = new Uint32Array();
  #visible = '';
  #area: FloorArea | null = null;
  /** Where it is drawn: a blended pixel takes time, also one of which nothing is seen. */
  #outline: readonly PlaceInArea[] = [];
  #blended: Mesh | null = null;
  #originals: readonly RawShaderMaterial[] = [];

  constructor() {
    const pixels = new Uint8Array(cells * cells);
    const texture = (this.#texture = new DataTexture(pixels, cells, cells, RedFormat));
    texture.unpackAlignment = 1;
    texture.minFilter = texture.magFilter = LinearFilter;
    this.#material = planeMaterial(texture);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(8 * 3), 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 6, 0, 6, 7]);
    this.#plane = new Mesh(geometry, this.#material);
    this.#plane.frustumCulled = false;
    this.object.add(this.#plane);
  }

  /** Prepares the shadow of a model in its present pose; `posed` where the pose is another one than before. */
  update(model: ModelObject, view: OrbitCamera, intensity: number, posed: boolean): void {
    const { basis, box } = view;
    const [centre, half] = [1, -1].map(
      (sign) => box.high.map((high, i) => (high + sign * box.low[i]) / 2) as unknown as Vector,
    );
    const floor = dot(centre, basis[1]) - Math.abs(dot(half, basis[1]));
    const middle: Vector = [dot(centre, basis[0]), floor, dot(centre, basis[2])];
    const area: FloorArea = { basis, centre: middle, reach: Math.hypot(...half) * reachInRadii, cells };
    const above = dot(view.eye, basis[1]) - middle[1];
    const { uniforms } = this.#material;
    // Seen at a flat angle the shadow would be a line, and from below there is no floor.
    const strength = intensity * darkest * Math.max(0, Math.min(1, (above / view.state.distance) * 8));
    this.object.visible = strength > 0;
    if (!this.object.visible) return;
    const visible = model.model.materials.map((_, i) => Number(model.isVisible(i))).join('');
    const isOther = model !== this.#model || visible !== this.#visible;
    if (model !== this.#model) this.#attach(model);
    this.#visible = visible;
    if (isOther) this.#indices = castingTriangles(model);
    if (isOther || posed || !isSame(area, this.#area)) {
      this.#area = area;
      const heights = footprintOf(model.pose.positions, this.#indices, area);
      const shadow = shadowOf(heights, area);
      this.#texture.image.data!.set(shadow);
      this.#texture.needsUpdate = true;
      const outline = (this.#outline = darkOctagon(shadow, cells));
      this.#plane.visible = outline.length > 0;
      const corners = this.#plane.geometry.attributes['position'] as BufferAttribute;
      outline.forEach(([x, z], i) => corners.setXYZ(i, x, 0, z));
      corners.needsUpdate = true;
    }
    uniforms['strength'].value = strength;
    uniforms['centre'].value = middle;
    uniforms['reach'].value = area.reach;
    const [[a, b, c], [d, e, f], [g, h, i]] = basis;
    this.#plane.matrixWorld.set(a, d, g, 0, b, e, h, 0, c, f, i, 0, 0, 0, 0, 1);
    this.#updateBlended();
  }

  /** The corners of what is drawn on the floor, three numbers each. */
  get corners(): number[] {
    if (!this.#area || !this.object.visible) return [];
    const { basis, centre, reach } = this.#area;
    return this.#outline.flatMap(([x, z]) => {
      const onFloor = [centre[0] + (2 * x - 1) * reach, centre[1], centre[2] + (2 * z - 1) * reach];
      return [0, 1, 2].map((i) => basis.reduce((sum, axis, n) => sum + axis[i] * onFloor[n], 0));
    });
  }

  dispose(): void {
    this.#detach();
    this.#texture.dispose();
    this.#plane.geometry.dispose();
    this.#material.dispose();
  }

  #attach(model: ModelObject): void {
    this.#detach();
    this.#model = model;
    const { geometry, materials } = model.surface;
    if (model.model.materials.every(({ blend }) => blend === 'opaque')) return;
    this.#originals = materials;
    const depthMaterials = materials.map(depthMaterial);
    this.#blended = new Mesh(geometry, depthMaterials);
    this.#blended.frustumCulled = false;
    // Before the shadow: three draws in the order of the objects.
    this.object.remove(this.#plane);
    this.object.add(this.#blended, this.#plane);
  }

  #detach(): void {
    this.#model = null;
    if (!this.#blended) return;
    this.object.remove(this.#blended);
    for (const material of this.#blended.material as RawShaderMaterial[]) material.dispose();
    this.#blended = null;
  }

  /** Only what is blended in the present display has no depth. */
  #updateBlended(): void {
    (this.#blended?.material as RawShaderMaterial[] | undefined)?.forEach((material, i) => {
      const { visible, depthWrite, colorWrite, side, depthFunc } = this.#originals[i];
      material.visible = visible && colorWrite && !depthWrite;
      material.side = side;
      material.depthFunc = depthFunc;
    });
  }
}

/** The indices of the visible faces that cast a shadow: those that add or multiply light do not. */
function castingTriangles(object: ModelObject): Uint32Array {
  const { model } = object;
  const groups = model.groups.filter(({ material }) => {
    const { blend, opacity } = model.materials[material];
    return (blend === 'opaque' || blend === 'alpha') && opacity !== 0 && object.isVisible(material);
  });
  return Uint32Array.from(
    groups.flatMap(({ start, count }) => Array.from(model.indices.subarray(start, start + count))),
  );
}

function isSame(area: FloorArea, other: FloorArea | null): boolean {
  return (
    area.reach === other?.reach && area.basis === other.basis && area.centre.join() === other.centre.join()
  );
}

/** Writes the depth of what a blended material draws, but for texels that change nothing. */
function depthMaterial({ vertexShader, fragmentShader, uniforms }: RawShaderMaterial): RawShaderMaterial {
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader,
    fragmentShader: fragmentShader.replace(
      /\}\s*$/,
      '  if (max(max(colour.r, colour.g), colour.b) < .004 || blended && colour.a < .004) discard;\n}',
    ),
    transparent: true,
    colorWrite: false,
  });
  // The same object: values that are changed later apply here, too.
  material.uniforms = uniforms;
  return material;
}

function planeMaterial(shadow: DataTexture): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: `
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 place;
void main() {
  place = position.xz;
  vec2 fromCentre = (2. * place - 1.) * reach;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(centre + vec3(fromCentre.x, 0., fromCentre.y), 1.);
  // At the far plane: the depth test passes where nothing was drawn.
  gl_Position.z = gl_Position.w;
}`,
    fragmentShader: `
precision highp float;
in vec2 place;
uniform sampler2D shadow;
uniform float strength;
out vec4 colour;
void main() {
  colour = vec4(0., 0., 0., texture(shadow, place).r * strength);
}`,
    uniforms: {
      shadow: { value: shadow },
      strength: { value: 0 },
      centre: { value: [0, 0, 0] },
      reach: { value: 1 },
    },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}
