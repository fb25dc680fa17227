import {
  AlwaysDepth,
  CustomBlending,
  DoubleSide,
  DstColorFactor,
  FrontSide,
  GLSL3,
  LessEqualDepth,
  NoBlending,
  NormalBlending,
  OneFactor,
  OneMinusSrcColorFactor,
  RawShaderMaterial,
  SrcColorFactor,
  ZeroFactor,
  type Texture,
} from 'three';
import type { Material } from '../../core/model.js';
import type { Display, Light } from './display-modes.js';
import { mappings, spriteFragment, spriteVertex, surfaceFragment, surfaceVertex } from './shaders.js';
import type { StageUniforms } from './stage-uniforms.js';

/** Properties of the model that its surface materials depend on. */
export interface SurfaceOptions {
  /** Vertices have baked light. */
  readonly baked: boolean;
  /** Faces are sorted by the painter's algorithm: the depth test is off. */
  readonly sorted: boolean;
  /** Vertices have colours, which are multiplied with the texture. */
  readonly vertexColours?: boolean;
  /** The material is used by sprites. */
  readonly sprites?: boolean;
}

/** The gamma that games with baked light apply to texels, to match their palette. */
const texelGamma = 0.8;

/** A material with the program that all surfaces share, to compile it before there is a model. */
export function surfaceProgram(image: Texture): RawShaderMaterial {
  return new RawShaderMaterial({
    uniforms: { image: { value: image } },
    glslVersion: GLSL3,
    vertexShader: surfaceVertex,
    fragmentShader: surfaceFragment,
  });
}

/** The shader material of one material of the model. */
export class SurfaceMaterial {
  readonly three: RawShaderMaterial;
  readonly #material: Material;

  constructor(
    material: Material,
    texture: Texture,
    shared: StageUniforms,
    { baked, sorted, vertexColours = false, sprites = false }: SurfaceOptions,
  ) {
    this.#material = material;
    this.three = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: sprites ? spriteVertex : surfaceVertex,
      fragmentShader: sprites ? spriteFragment : surfaceFragment,
      side: material.twoSided ? DoubleSide : FrontSide,
      uniforms: {
        ...shared,
        image: { value: texture },
        lightMap: { value: null },
        hasLightMap: { value: false },
        mapping: { value: mappings[material.mapping] },
        cutoff: { value: material.cutoff },
        blended: { value: material.blend === 'alpha' },
        bakedLight: { value: baked },
        vertexColours: { value: vertexColours },
        paletted: { value: material.fill === 'palette' },
        opacity: { value: material.opacity ?? 1 },
        kind: { value: 0 },
        gamma: { value: texelGamma },
        lit: { value: true },
        // What is below was exposed already.
        ...(material.blend === 'modulated' && { exposure: { value: 1 } }),
      },
    });
    this.setDisplay('textured', 'camera', sorted);
  }

  set texture(texture: Texture) {
    this.three.uniforms['image'].value = texture;
  }

  /** A texture that is looked up by the normal and multiplied with the other; null for none. */
  set lightMap(texture: Texture | null) {
    this.three.uniforms['lightMap'].value = texture;
    this.three.uniforms['hasLightMap'].value = texture !== null;
  }

  /** The number of its kind among those of the model. */
  set kind(kind: number) {
    this.three.uniforms['kind'].value = kind;
  }

  /** Whether back faces are drawn; null for the default of the material. */
  set backFaces(backFaces: boolean | null) {
    this.three.side = (backFaces ?? this.#material.twoSided) ? DoubleSide : FrontSide;
  }

  /**
   * Sets the render state of a display. Only the textured display blends: the others draw blended faces as opaque, and that of
   * opacity also invisible ones. Sorted faces are drawn over those before them, whatever their depth.
   */
  setDisplay(display: Display, light: Light, sorted: boolean): void {
    const { three } = this;
    const { blend, unlit, opacity } = this.#material;
    const blended = display === 'textured' && blend !== 'opaque';
    three.uniforms['lit'].value = !unlit && blend !== 'modulated' && light !== 'even';
    // three draws transparent objects after opaque ones and, with sortObjects off, in their own order.
    three.transparent = blended || sorted;
    three.colorWrite = opacity !== 0 || display === 'opacity';
    three.depthWrite = !blended && three.colorWrite;
    three.depthFunc = sorted ? AlwaysDepth : LessEqualDepth;
    three.blending = blended ? (blend === 'alpha' ? NormalBlending : CustomBlending) : NoBlending;
    three.blendSrc = blend === 'modulated' ? DstColorFactor : OneFactor;
    three.blendDst = blend === 'modulated' ? SrcColorFactor : OneMinusSrcColorFactor;
    // Additive and modulated faces leave the alpha of the canvas as opaque faces have set it.
    three.blendSrcAlpha = blend === 'alpha' ? null : ZeroFactor;
    three.blendDstAlpha = blend === 'alpha' ? null : OneFactor;
  }
}
