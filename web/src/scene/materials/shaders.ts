/** What a surface shows; the numbers are the shader's. */
export const displays = {
  textured: 0,
  shaded: 1,
  normals: 2,
  uv: 3,
  'vertex-labels': 4,
  'face-labels': 4,
  priorities: 4,
} as const;

/** Where texture coordinates come from; the numbers are the shader's. */
export const mappings = { uv: 0, environment: 1, sphere: 2, facing: 3 } as const;

/**
 * One pair of shaders draws every material, told apart by uniforms, so a page compiles it once.
 *
 * Light is worked out per vertex and multiplied in display space, as the games did. Each vertex is lit for both sides of
 * its faces: on the back of a two-sided face the normal is turned round. A baked model brings its light along: a number
 * that is interpolated, cut to a whole one and looked up in the palette, or a brightness in 128ths of the texel.
 *
 * Normals that choose a texel are used as long as they are: a shorter one stays nearer to the middle of the picture.
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
in vec4 colours;
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 keyLight;
uniform bool keyFollows;
uniform int mapping;
uniform sampler2D image;
uniform bool lifted;
uniform bool coloured;
out vec2 texel;
out vec4 dye;
out vec2 ball;
out vec2 light;
out vec3 facing;
out float tone;
out float faded;
flat out vec3 marks;
out vec3 nearness;

const float ambient = .6;
const float key = .6;
// A number that is whole must not fall to the one below when it is interpolated.
const float rounding = 1. / 64.;

void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.);
  gl_Position = projectionMatrix * seen;
  // A unit nearer for each priority, as far as depth goes.
  vec4 nearer = projectionMatrix * (seen + vec4(0., 0., priority, 0.));
  if (lifted && nearer.w > 0.) gl_Position.z = nearer.z / nearer.w * gl_Position.w;
  marks = labels;
  nearness = corner;
  vec3 turned = mat3(modelViewMatrix) * normal;
  facing = normalize(normal);
  tone = shade;
  dye = coloured ? colours : vec4(1.);
  faded = fade * 255. / 256.;
  float slant = dot(keyFollows ? normalize(turned) : facing, keyLight);
  light = clamp(ambient + key * vec2(slant, -slant), .36, 1.18);
  vec2 mirrored = reflect(normalize(seen.xyz), turned).xy;
  ball = .5 + .5 * vec2(turned.x, -turned.y) + rounding / 256.;
  float columns = float(textureSize(image, 0).x);
  float column = floor((uv.x - .5 * turned.z) * columns + rounding);
  if (mapping == ${mappings.uv}) texel = uv;
  else if (mapping == ${mappings.environment}) texel = vec2(.5 + .5 * mirrored.x, .5 - .5 * mirrored.y);
  else if (mapping == ${mappings.sphere}) texel = ball;
  else texel = vec2((clamp(column, 0., columns - 1.) + rounding) / columns, uv.y);
}`;

export const surfaceFragment = `
precision highp float;
in vec2 texel;
in vec2 ball;
in vec2 light;
in vec3 facing;
in float tone;
in float faded;
in vec4 dye;
flat in vec3 marks;
in vec3 nearness;
uniform sampler2D image;
uniform sampler2D lightImage;
uniform bool mapsLight;
uniform sampler2D palette;
uniform sampler2D ruler;
uniform sampler2D labelColours;
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

// The label of the nearest corner.
vec3 labelPaint() {
  bool first = nearness.x >= max(nearness.y, nearness.z);
  int label = int(first ? marks.x : nearness.y >= nearness.z ? marks.y : marks.z);
  return texelFetch(labelColours, ivec2(label, 0), 0).rgb;
}

void main() {
  vec4 found = texture(image, texel) * dye;
  if (found.a < cutoff) discard;
  float shade = gl_FrontFacing ? light.x : light.y;
  vec3 paint = baked ? bakedPaint(found.rgb) : found.rgb * (lit ? shade : 1.);
  if (mapsLight) paint *= texture(lightImage, ball).rgb;
  if (display == ${displays.textured}) colour = vec4(paint, blended ? found.a * opacity * (1. - faded) : 1.);
  else if (display == ${displays.shaded}) colour = vec4(vec3(.62) * shade, 1.);
  else if (display == ${displays.normals}) colour = vec4(.5 + .5 * (gl_FrontFacing ? facing : -facing), 1.);
  else if (display == ${displays.uv}) colour = vec4(texture(ruler, texel).rgb, 1.);
  else colour = vec4(labelPaint() * (.7 + .3 * shade), 1.);
}`;

/** A picture that faces the eye around a vertex, a pixel of the page for each of its own. */
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
out vec4 colour;
void main() {
  vec2 size = vec2(textureSize(image, 0));
  vec2 place = (gl_PointCoord - .5) * max(size.x, size.y) / size;
  if (max(abs(place.x), abs(place.y)) > .5) discard;
  vec4 found = texture(image, place + .5);
  if (found.a < cutoff) discard;
  colour = vec4(found.rgb, 1.);
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
