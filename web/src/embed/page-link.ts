import { parseOrbit } from './camera-orbit.js';
import type { EmbedState } from './fragment.js';

/** Longer links are cut off by what people paste them into, and by some browsers. */
const maxLength = 30_000;

/**
 * The address of the full page, beside embed.html, with the same model and view; the page alone where no link can name the
 * model.
 *
 * @example
 * pageLink({ ...initialState, src: ['models/crate.zip'], animation: 'Lid' }); // → './#v=1&src=models/crate.zip&clip=Lid'
 */
export function pageLink(state: EmbedState): string {
  const { src, animation, time, orbit, display, light, wire, grid, background } = state;
  const parameters: [string, string][] = [
    ['v', '1'],
    ...src.map((url): [string, string] => ['src', url]),
    ['camera', cameraOf(orbit)],
    ['clip', animation],
    ['time', time > 0 ? String(Number(time.toPrecision(9))) : ''],
    ['display', display === 'textured' ? '' : display],
    ['light', light === 'camera' ? '' : light],
    ['wire', wire ? '1' : ''],
    ['grid', grid ? '1' : ''],
    ['background', /^#[0-9a-f]{6}$/i.test(background) ? background.slice(1) : ''],
  ];
  const given = parameters.filter(([, text]) => text !== '');
  const link = `./#${given.map(([name, text]) => `${name}=${encode(text)}`).join('&')}`;
  const nameable = src.length > 0 && !src.some((url) => /^(?:blob|data):/i.test(url));
  return nameable && link.length <= maxLength ? link : './';
}

/** Yaw, pitch and distance as links have them; empty where one of the angles is `auto`. */
function cameraOf(orbit: string): string {
  const { yaw, pitch, distance } = parseOrbit(orbit) ?? {};
  if (yaw === undefined || pitch === undefined) return '';
  return [yaw - 360 * Math.round(yaw / 360), pitch, ...(distance === undefined ? [] : [distance])]
    .map((value) => Number(value.toPrecision(9)))
    .join();
}

/** Percent-encodes all but letters, digits and the marks of an address that no place for links changes. */
function encode(text: string): string {
  const lonelySurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  const escaped = encodeURIComponent(text.replace(lonelySurrogate, '\ufffd'));
  return escaped
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?:2F|3A|40|2C)/g, decodeURIComponent);
}
