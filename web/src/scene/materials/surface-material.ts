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
  type IUniform,
  type Texture,
} from 'three';
import type { Material } from '../../core/model.js';
import type { Tint } from '../colours.js';
import {
  displays,
  flatFragment,
  flatVertex,
  floorFragment,
  floorVertex,
  mappings,
  spriteFragment,
  spriteVertex,
  surfaceFragment,
  surfaceVertex,
} from './shaders.js';
import type { Vector } from '../math/vector.js';

export type Display = keyof typeof displays;
/** `camera` comes from the upper left of whoever looks, `fixed` stays with the model, `even` shades nothing. */
export type Light = 'camera' | 'fixed' | 'even';

/** What all surfaces of a stage have in common; changing a value here changes it for all. */
export interface StageUniforms {
  [name: string]: IUniform;
  keyLight: IUniform<Vector>;
  keyFollows: IUniform<boolean>;
  display: IUniform<number>;
  /** The colours that shades name, 256 in a row; null for models without. */
  palette: IUniform<Texture | null>;
  /** What the uv display maps onto faces. */
  ruler: IUniform<Texture | null>;
  /** The colour of each label, for displays that colour by label. */
  labelColours: IUniform<Texture | null>;
  /** Depth decides which of two faces is seen, and priorities where it nearly ties. */
  lifted: IUniform<boolean>;
  /** Pixels of the screen in one of the page. */
  pixelRatio: IUniform<number>;
}

/** Toward the key light, from the upper front left. */
const keyLight: Vector = [-0.424, 0.707, 0.566];

export function stageUniforms(): StageUniforms {
  return {
    keyLight: { value: keyLight },
    keyFollows: { value: true },
    display: { value: displays.textured },
    palette: { value: null },
    ruler: { value: null },
    labelColours: { value: null },
    lifted: { value: false },
    pixelRatio: { value: 1 },
  };
}

/** How a model is drawn whose game lit it once, or sorted its faces, or drew pictures at its vertices. */
export interface Baking {
  /** Its vertices bring their light along. */
  readonly baked: boolean;
  /** Its faces come in drawing order: no depth decides what is seen of them. */
  readonly painted: boolean;
  /** Its vertices have colours of their own, which are multiplied with the image. */
  readonly coloured?: boolean;
  /** What wears the material are pictures at vertices. */
  readonly sprites?: boolean;
}

/** What the games that bake light make texels brighter by, so that they go with their palette. */
const texelGamma = 0.8;

/** How one material of the model is drawn. */
export class Surface {
  readonly three: RawShaderMaterial;
  readonly #material: Material;

  constructor(
    material: Material,
    image: Texture,
    shared: StageUniforms,
    { baked, painted, coloured = false, sprites = false }: Baking,
  ) {
    this.#material = material;
    this.three = new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: sprites ? spriteVertex : surfaceVertex,
      fragmentShader: sprites ? spriteFragment : surfaceFragment,
      side: material.twoSided ? DoubleSide : FrontSide,
      uniforms: {
        ...shared,
        image: { value: image },
        lightImage: { value: null },
        mapsLight: { value: false },
        mapping: { value: mappings[material.mapping] },
        cutoff: { value: material.cutoff },
        blended: { value: material.blend === 'alpha' },
        baked: { value: baked },
        coloured: { value: coloured },
        paletted: { value: material.fill === 'palette' },
        opacity: { value: material.opacity ?? 1 },
        gamma: { value: texelGamma },
        lit: { value: true },
      },
    });
    this.show('textured', 'camera', painted);
  }

  set image(image: Texture) {
    this.three.uniforms['image'].value = image;
  }

  /** What is looked up by the normal and multiplied with the image; null for nothing. */
  set light(light: Texture | null) {
    this.three.uniforms['lightImage'].value = light;
    this.three.uniforms['mapsLight'].value = light !== null;
  }

  /** Whether backs are drawn; null for what the material says. */
  set backs(backs: boolean | null) {
    this.three.side = (backs ?? this.#material.twoSided) ? DoubleSide : FrontSide;
  }

  /**
   * Blending is part of the textured display only: in the others a blended face is as solid as any. What is painted goes
   * over what was drawn before it, whatever its depth.
   */
  show(display: Display, light: Light, painted: boolean): void {
    const { three } = this;
    const { blend, unlit } = this.#material;
    const blended = display === 'textured' && blend !== 'opaque';
    three.uniforms['lit'].value = !unlit && blend !== 'modulated' && light !== 'even';
    // What is transparent is drawn in the order in which it comes, behind all that is not.
    three.transparent = blended || painted;
    three.depthWrite = !blended;
    three.depthFunc = painted ? AlwaysDepth : LessEqualDepth;
    three.blending = blended ? (blend === 'alpha' ? NormalBlending : CustomBlending) : NoBlending;
    three.blendSrc = blend === 'modulated' ? DstColorFactor : OneFactor;
    three.blendDst = blend === 'modulated' ? SrcColorFactor : OneMinusSrcColorFactor;
    // How much of the stage shows through a picture is settled by what is solid.
    three.blendSrcAlpha = blend === 'alpha' ? null : ZeroFactor;
    three.blendDstAlpha = blend === 'alpha' ? null : OneFactor;
  }
}

/** One colour, over what is there. */
export function flatMaterial(tint: Tint): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: flatVertex,
    fragmentShader: flatFragment,
    uniforms: { tint: { value: tint } },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}

export function floorMaterial(): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: floorVertex,
    fragmentShader: floorFragment,
    uniforms: {
      centre: { value: [0, 0, 0] },
      reach: { value: 1 },
      cell: { value: 1 },
      thickness: { value: 1 },
      line: { value: [0.5, 0.5, 0.5] },
      axis: { value: [0.4, 0.4, 0.4] },
    },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}
