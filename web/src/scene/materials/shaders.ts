import { displayModes } from './display-modes.js';

/** Sources of texture coordinates; the numbers are those of the shader. */
export const mappings = { uv: 0, environment: 1, sphere: 2, facing: 3 } as const;

/**
 * The shaders of all surfaces; materials differ in uniforms only, so that a page compiles one program.
 *
 * Light is computed per vertex and multiplied in display space, as the games did, and for both sides of two-sided faces:
 * the back has the normal reversed. A model with baked light has a shade per vertex instead: an index into the palette,
 * interpolated and truncated, or a brightness of the texel in 128ths.
 *
 * Normals that texture coordinates are computed from are not normalized: a shorter one stays nearer to the centre.
 */
export const surfaceVertex = `
in vec3 position;
in vec3 normal;
in vec2 uv;
in float shade;
in float fade;
in vec3 labels;
in vec3 corner;
in float priority;
in float weight;
in vec4 colours;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 keyLight;
uniform bool lightFollowsCamera;
uniform int mapping;
uniform sampler2D image;
uniform bool depthFromPriority;
out vec2 texCoord;
out vec4 vertexColour;
out vec2 sphereCoord;
out vec2 light;
out vec3 facing;
out float baked;
out float transparency;
flat out vec3 cornerLabels;
out vec3 barycentric;
out float boneWeight;

const float ambient = .6;
const float key = .6;
// Keeps whole numbers from being truncated to the one below after interpolation.
const float rounding = 1. / 64.;

void main() {
  vec4 inView = modelViewMatrix * vec4(position, 1.);
  gl_Position = projectionMatrix * inView;
  // The depth, and only the depth, of a point that is one unit nearer for each step of priority.
  vec4 nearer = projectionMatrix * (inView + vec4(0., 0., priority, 0.));
  if (depthFromPriority && nearer.w > 0.) gl_Position.z = nearer.z / nearer.w * gl_Position.w;
  cornerLabels = labels;
  barycentric = corner;
  boneWeight = weight;
  vec3 viewNormal = mat3(modelViewMatrix) * normal;
  facing = normalize(normal);
  baked = shade;
  vertexColour = colours;
  transparency = fade * 255. / 256.;
  float cosine = dot(lightFollowsCamera ? normalize(viewNormal) : facing, keyLight);
  light = clamp(ambient + key * vec2(cosine, -cosine), .36, 1.18);
  vec2 mirrored = reflect(normalize(inView.xyz), viewNormal).xy;
  sphereCoord = .5 + .5 * vec2(viewNormal.x, -viewNormal.y) + rounding / 256.;
  float columns = float(textureSize(image, 0).x);
  float column = floor((uv.x - .5 * viewNormal.z) * columns + rounding);
  if (mapping == ${mappings.uv}) texCoord = uv;
  else if (mapping == ${mappings.environment}) texCoord = vec2(.5 + .5 * mirrored.x, .5 - .5 * mirrored.y);
  else if (mapping == ${mappings.sphere}) texCoord = sphereCoord;
  else texCoord = vec2((clamp(column, 0., columns - 1.) + rounding) / columns, uv.y);
}`;

export const surfaceFragment = `
precision highp float;
precision highp int;
in vec2 texCoord;
in vec2 sphereCoord;
in vec2 light;
in vec3 facing;
in float baked;
in float transparency;
in vec4 vertexColour;
flat in vec3 cornerLabels;
in vec3 barycentric;
in float boneWeight;
uniform sampler2D image;
uniform sampler2D lightMap;
uniform bool hasLightMap;
uniform sampler2D palette;
uniform sampler2D uvGrid;
uniform sampler2D labelColours;
uniform int display;
uniform bool lit;
uniform bool blended;
uniform bool bakedLight;
uniform bool paletted;
uniform float opacity;
uniform float kind;
uniform float gamma;
uniform float cutoff;
uniform float exposure;
uniform bool vertexColours;
out vec4 colour;

// Keeps the shade of a flat face from being truncated to the one below after interpolation.
const float rounding = 1. / 64.;

vec3 bakedColour(vec3 texel) {
  int entry = int(baked + rounding);
  return paletted ? texelFetch(palette, ivec2(entry & 255, entry >> 8), 0).rgb : pow(texel, vec3(gamma)) * baked / 128.;
}

// The label of the nearest corner, or the value of another display, from 0 to 255.
float labelOrValue() {
  if (display == ${displayModes.kinds}) return kind;
  if (display == ${displayModes.opacity}) return 255. * opacity * (1. - transparency);
  if (display == ${displayModes['bone-weights']}) return boneWeight + .5;
  bool first = barycentric.x >= max(barycentric.y, barycentric.z);
  return first ? cornerLabels.x : barycentric.y >= barycentric.z ? cornerLabels.y : cornerLabels.z;
}

void main() {
  vec4 texel = texture(image, texCoord);
  if (vertexColours) texel *= vertexColour;
  if (cutoff > 0. && texel.a < cutoff) discard;
  float shading = gl_FrontFacing ? light.x : light.y;
  vec3 litColour = bakedLight ? bakedColour(texel.rgb) : texel.rgb * (lit ? shading : 1.);
  if (hasLightMap) litColour *= texture(lightMap, sphereCoord).rgb;
  if (display == ${displayModes.textured}) colour = vec4(litColour * exposure, blended ? texel.a * opacity * (1. - transparency) : 1.);
  else if (display == ${displayModes.shaded}) colour = vec4(vec3(.62) * shading * exposure, 1.);
  else if (display == ${displayModes.normals}) colour = vec4(.5 + .5 * (gl_FrontFacing ? facing : -facing), 1.);
  else if (display == ${displayModes.uv}) colour = vec4(texture(uvGrid, texCoord).rgb, 1.);
  else colour = vec4(texelFetch(labelColours, ivec2(labelOrValue(), 0), 0).rgb * (.7 + .3 * shading), 1.);
}`;

/** A sprite: an image centred on a vertex that faces the camera, with one CSS pixel per texel. */
export const spriteVertex = `
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform sampler2D image;
uniform float pixelRatio;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  ivec2 size = textureSize(image, 0);
  gl_PointSize = float(max(size.x, size.y)) * pixelRatio;
}`;

export const spriteFragment = `
precision highp float;
uniform sampler2D image;
uniform float cutoff;
uniform float exposure;
out vec4 colour;
void main() {
  vec2 size = vec2(textureSize(image, 0));
  vec2 offset = (gl_PointCoord - .5) * max(size.x, size.y) / size;
  if (max(abs(offset.x), abs(offset.y)) > .5) discard;
  vec4 texel = texture(image, offset + .5);
  if (texel.a < cutoff) discard;
  colour = vec4(texel.rgb * exposure, 1.);
}`;

/** One colour, with a depth bias that avoids z-fighting with the surface below. */
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

/** A ground grid; `cell` is the distance between lines, `thickness` is in pixels, lines fade out toward `reach`. */
export const gridVertex = `
in vec3 position;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 ground;
out vec2 fromCentre;
out vec3 sight;
out vec3 above;
void main() {
  vec3 world = centre + position * reach;
  ground = world.xz;
  fromCentre = position.xz;
  vec4 seen = modelViewMatrix * vec4(world, 1.);
  // In a parallel projection, all lines of sight have one direction.
  sight = mix(seen.xyz, vec3(0., 0., 1.), projectionMatrix[3][3]);
  above = (modelViewMatrix * vec4(0., 1., 0., 0.)).xyz;
  gl_Position = projectionMatrix * seen;
}`;

export const gridFragment = `
precision highp float;
in vec2 ground;
in vec2 fromCentre;
in vec3 sight;
in vec3 above;
uniform float cell;
uniform float thickness;
uniform vec3 line;
uniform vec3 axis;
out vec4 colour;

// The part of this pixel that a line covers.
vec2 coverage(vec2 distances, vec2 pixel) {
  return clamp(.5 * thickness + .5 - distances / pixel, 0., 1.);
}

void main() {
  vec2 pixel = max(fwidth(ground), 1e-9);
  vec2 nearest = abs(fract(ground / cell - .5) - .5) * cell;
  vec2 lines = coverage(nearest, pixel) * clamp(1.5 - 3. * pixel / cell, 0., 1.);
  vec2 axes = coverage(abs(ground), pixel);
  float onAxis = max(axes.x, axes.y);
  float strength = max(onAxis, max(lines.x, lines.y)) * smoothstep(1., .35, length(fromCentre));
  // From the edge of the floor, all lines are one, across the whole image.
  strength *= smoothstep(.005, .03, abs(dot(normalize(sight), above)));
  if (strength < .004) discard;
  colour = vec4(mix(line, axis, onAxis), strength);
}`;
