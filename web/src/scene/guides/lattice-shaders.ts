/** Lines between positions that a file can store, which fade out where a step is only some pixels wide. */
export const latticeVertex = `
in vec3 position;
in vec3 tint;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform float cell;
out vec4 colourAndStrength;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z -= 4e-4 * gl_Position.w;
  // A step in heights of the image, seen straight.
  float height = .5 * cell * projectionMatrix[1][1] / gl_Position.w;
  colourAndStrength = vec4(tint, smoothstep(.004, .01, height));
}`;

export const latticeFragment = `
precision mediump float;
in vec4 colourAndStrength;
out vec4 colour;
void main() {
  if (colourAndStrength.a < .01) discard;
  colour = colourAndStrength;
}`;
