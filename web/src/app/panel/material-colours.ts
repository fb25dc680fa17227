import type { Model } from '../../core/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { cssVariables } from '../ui/css-variables.js';
import { countOf } from '../../core/format.js';

/** A colour of a material's faces. */
export interface MaterialColour {
  /** "#a06040"; of the shades of a lit colour a lighter one, as on the sides that face the light. */
  readonly colour: string;
  /** The darkest and the lightest that are shown as this one; the same where colours are not lit. */
  readonly dark: string;
  readonly light: string;
  /** Corners of triangles with this colour. */
  readonly corners: number;
}

type Coloured = Pick<Model, 'groups' | 'indices' | 'materials' | 'shades' | 'palette' | 'colours' | 'uvs'>;
type Rgb = readonly [red: number, green: number, blue: number];

/** More colours than these are those of light: shades of one colour are shown as one. */
const mostSingleColours = 24;
/** Greatest differences of two shades of one colour: of the hue in degrees, and of the saturation. */
const hueStep = 14;
const saturationStep = 0.18;

/**
 * The colours of faces that have no image of their own, most used first: those of the model's palette, of an image of one row,
 * which is a palette, or of the vertices. Empty for a material with an image.
 */
export function materialColours(
  model: Coloured,
  material: number,
  image: ImageData | null,
): MaterialColour[] {
  const colourAt = sourceOf(model, material, image);
  if (!colourAt) return [];
  const counts = new Map<number, number>();
  for (const { start, count } of model.groups.filter((group) => group.material === material)) {
    for (const vertex of model.indices.subarray(start, start + count)) {
      const [red, green, blue] = colourAt(vertex);
      const key = (red << 16) | (green << 8) | blue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  if (sorted.length > mostSingleColours) return merged(sorted);
  return sorted.map(([key, corners]) => ({ colour: hex(key), dark: hex(key), light: hex(key), corners }));
}

/** The colour of a vertex; null where faces have an image. */
function sourceOf(
  { materials, shades, palette, colours, uvs }: Coloured,
  material: number,
  image: ImageData | null,
): ((vertex: number) => Rgb) | null {
  const { fill, mapping, image: index } = materials[material]!;
  if (fill === 'palette' && shades && palette) return (vertex) => rgbAt(palette, shades[vertex]! * 3);
  if (image?.height === 1 && mapping === 'uv') {
    const { data, width } = image;
    const column = (u: number): number => Math.max(0, Math.min(width - 1, Math.floor(u * width)));
    return (vertex) => rgbAt(data, column(uvs[vertex * 2]!) * 4);
  }
  return !image && index === null && colours ? (vertex) => rgbAt(colours, vertex * 4) : null;
}

function rgbAt(bytes: ArrayLike<number>, at: number): Rgb {
  return [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
}

/** A colour in numbers, and the corners that have it. */
type Counted = readonly [key: number, corners: number];

interface Shades {
  readonly hue: number;
  readonly saturation: number;
  readonly all: Counted[];
}

/** Part of the corners that are darker than the shade that stands for all. */
const typicalShade = 0.75;

/** Colours with nearly the same hue and saturation as one. */
function merged(sorted: readonly Counted[]): MaterialColour[] {
  const groups: Shades[] = [];
  for (const counted of sorted) {
    const { hue, saturation } = toneOf(counted[0]);
    const same = groups.find(
      (other) =>
        Math.abs(other.saturation - saturation) <= saturationStep &&
        (saturation <= saturationStep || hueDistance(other.hue, hue) <= hueStep),
    );
    if (same) same.all.push(counted);
    else groups.push({ hue, saturation, all: [counted] });
  }
  return groups.map(({ all }) => shadesOf(all)).sort((one, other) => other.corners - one.corners);
}

function shadesOf(all: readonly Counted[]): MaterialColour {
  const byBrightness = [...all].sort(([one], [other]) => brightness(one) - brightness(other));
  const corners = all.reduce((sum, [, count]) => sum + count, 0);
  let darker = 0;
  const typical = byBrightness.find(([, count]) => (darker += count) >= corners * typicalShade)!;
  return {
    colour: hex(typical[0]),
    dark: hex(byBrightness[0]![0]),
    light: hex(byBrightness.at(-1)![0]),
    corners,
  };
}

function hex(key: number): string {
  return `#${key.toString(16).padStart(6, '0')}`;
}

const channels = (key: number): Rgb => [key >> 16, (key >> 8) & 255, key & 255];

function brightness(key: number): number {
  const [red, green, blue] = channels(key);
  return red * 2 + green * 5 + blue;
}

/** Hue in degrees, and saturation from 0 to 1, as in HSV. */
function toneOf(key: number): { hue: number; saturation: number } {
  const [red, green, blue] = channels(key);
  const high = Math.max(red, green, blue);
  const range = high - Math.min(red, green, blue);
  if (range === 0) return { hue: 0, saturation: 0 };
  const sixth =
    high === red
      ? (green - blue) / range
      : high === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  return { hue: (sixth * 60 + 360) % 360, saturation: range / high };
}

function hueDistance(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, 360 - distance);
}

const mostBars = 6;
const mostSwatches = 36;

/** The most used colours as bars, in place of the image of a row. */
export function colourBars(colours: readonly MaterialColour[]): TemplateResult {
  const bars = colours.slice(0, mostBars);
  const stops = bars.map(
    ({ colour }, i) => `${colour} ${(i / bars.length) * 100}% ${((i + 1) / bars.length) * 100}%`,
  );
  const gradient = `linear-gradient(to right, ${stops.join(', ')})`;
  return html`<span
    class="thumbnail bars"
    aria-hidden="true"
    ${cssVariables({ '--bars': gradient })}
  ></span>`;
}

/** All colours with their codes; a lit colour as a gradient of its shades. */
export function swatches(colours: readonly MaterialColour[]): TemplateResult {
  const left = colours.length - mostSwatches;
  return html`<ul class="swatches" aria-label=${countOf(colours.length, 'colour')}>
    ${colours
      .slice(0, mostSwatches)
      .map(
        ({ colour, dark, light }) =>
          html`<li title=${dark === light ? nothing : `${dark} to ${light}`}>
            <i ${cssVariables({ '--dark': dark, '--light': light })}></i><code>${colour}</code>
          </li>`,
      )}
    ${left > 0 ? html`<li class="dim sm">and ${left} more</li>` : nothing}
  </ul>`;
}
