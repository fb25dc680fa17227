import { BufferAttribute, BufferGeometry, GLSL3, Mesh, RawShaderMaterial } from 'three';
import type { Rgba } from '../colours.js';

/** How much brighter the middle is than the corners: less than half of what `suggestTone` takes for visible. */
const glow = 14 / 255;

/** The background of a stage: its colour at the corners, a little brighter towards the middle. It leaves no depth. */
export class Backdrop {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;

  constructor() {
    const corners = new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 3));
    this.object = new Mesh(geometry, backdropMaterial());
    this.object.frustumCulled = false;
  }

  set colour([red, green, blue]: Rgba) {
    this.object.material.uniforms['background'].value = [red, green, blue];
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

function backdropMaterial(): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: `
in vec3 position;
out vec2 place;
void main() {
  place = position.xy;
  gl_Position = vec4(position, 1.);
}`,
    fragmentShader: `
precision highp float;
in vec2 place;
uniform vec3 background;
out vec4 colour;
void main() {
  float middle = max(0., 1. - .5 * dot(place, place));
  colour = vec4(background + middle * middle * ${glow.toFixed(4)}, 1.);
}`,
    uniforms: { background: { value: [0, 0, 0] } },
    depthTest: false,
    depthWrite: false,
  });
}
