/** What a surface shows; the numbers are the shader's. */
export const displays = { textured: 0, shaded: 1, normals: 2, uv: 3 } as const;

/**
 * One pair of shaders draws every material, told apart by uniforms, so a page compiles it once.
 *
 * Light is worked out per vertex and multiplied in display space, as the games did. Each vertex is lit for both sides of
 * its faces: on the back of a two-sided face the normal is turned round. A baked model brings its light along: a number
 * that is interpolated, cut to a whole one and looked up in the palette, or a brightness in 128ths of the texel.
 */
export const surfaceVertex = `
in vec3 position;
in vec3 normal;
in vec2 uv;
in float shade;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 keyLight;
uniform bool keyFollows;
uniform bool environment;
out vec2 texel;
out vec2 light;
out vec3 facing;
out float tone;

const float ambient = .6;
const float key = .6;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.);
  gl_Position = projectionMatrix * seen;
  vec3 turned = mat3(modelViewMatrix) * normal;
  facing = normal;
  tone = shade;
  float slant = dot(keyFollows ? turned : normal, keyLight);
  light = clamp(ambient + key * vec2(slant, -slant), .36, 1.18);
  vec2 mirrored = reflect(normalize(seen.xyz), turned).xy;
  texel = environment ? vec2(.5 + .5 * mirrored.x, .5 - .5 * mirrored.y) : uv;
}`;

export const surfaceFragment = `
precision highp float;
in vec2 texel;
in vec2 light;
in vec3 facing;
in float tone;
uniform sampler2D image;
uniform sampler2D palette;
uniform sampler2D ruler;
uniform int display;
uniform bool lit;
uniform bool blended;
uniform bool baked;
uniform bool paletted;
uniform float opacity;
uniform float gamma;
uniform float cutoff;
out vec4 colour;

// A flat face's number must not fall to the one below when it is interpolated.
const float rounding = 1. / 64.;

vec3 bakedPaint(vec3 texel) {
  int entry = int(tone + rounding);
  return paletted ? texelFetch(palette, ivec2(entry & 255, entry >> 8), 0).rgb : pow(texel, vec3(gamma)) * tone / 128.;
}

void main() {
  vec4 found = texture(image, texel);
  if (found.a < cutoff) discard;
  float shade = gl_FrontFacing ? light.x : light.y;
  vec3 paint = baked ? bakedPaint(found.rgb) : found.rgb * (lit ? shade : 1.);
  if (display == ${displays.textured}) colour = vec4(paint, blended ? found.a * opacity : 1.);
  else if (display == ${displays.shaded}) colour = vec4(vec3(.62) * shade, 1.);
  else if (display == ${displays.normals}) colour = vec4(.5 + .5 * (gl_FrontFacing ? facing : -facing), 1.);
  else colour = vec4(texture(ruler, texel).rgb, 1.);
}`;

/** Draws in one colour, a touch nearer than the surface that it lies on. */
export const flatVertex = `
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z -= 2e-4 * gl_Position.w;
}`;

export const flatFragment = `
precision mediump float;
uniform vec4 tint;
out vec4 colour;
void main() {
  colour = tint;
}`;

/** A square of floor; `cell` is the distance of two lines, `thickness` is in pixels, lines fade away toward `reach`. */
export const floorVertex = `
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 place;
out vec2 away;
void main() {
  vec3 spread = centre + position * reach;
  place = spread.xz;
  away = position.xz;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(spread, 1.);
}`;

export const floorFragment = `
precision highp float;
in vec2 place;
in vec2 away;
uniform float cell;
uniform float thickness;
uniform vec3 line;
uniform vec3 axis;
out vec4 colour;

// How much of this pixel a line covers.
vec2 cover(vec2 away, vec2 pixel) {
  return clamp(.5 * thickness + .5 - away / pixel, 0., 1.);
}

void main() {
  vec2 pixel = max(fwidth(place), 1e-9);
  vec2 nearest = abs(fract(place / cell - .5) - .5) * cell;
  vec2 lines = cover(nearest, pixel) * clamp(1.5 - 3. * pixel / cell, 0., 1.);
  vec2 axes = cover(abs(place), pixel);
  float onAxis = max(axes.x, axes.y);
  float strength = max(onAxis, max(lines.x, lines.y)) * smoothstep(1., .35, length(away));
  if (strength < .004) discard;
  colour = vec4(mix(line, axis, onAxis), strength);
}`;
