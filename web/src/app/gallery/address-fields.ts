import { encodeValue } from '../../links/percent-encoding.js';
import { LinkFields } from '../../links/link-fields.js';
import type { BrowsingKey } from '../workspace/browsing.js';
import { faceRanges, filterNames, type FaceRange, type Filter } from './list/filters.js';
import { everything, type GalleryOptions, type Order } from './list/sort-and-search.js';

const longest = 200;
const mostFilters = 8;
const orders: readonly Order[] = [
  'best',
  'name',
  'folder',
  'faces',
  'frames',
  'clips',
  'notes',
  'missing',
  'size',
  'id',
];

/** What a gallery shows as fields of a link; empty for everything in its usual order. */
export function fieldsOf({ query, filters, faces, folder, order, descending }: GalleryOptions): string {
  const fields: readonly (readonly [key: BrowsingKey, value: string])[] = [
    ['find', query],
    ['filters', filters.join()],
    ['faces', faces],
    ['group', folder],
    ['order', order === everything.order ? '' : `${descending ? '-' : ''}${order}`],
  ];
  return fields
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeValue(value)}`)
    .join('&');
}

/** The options of such fields; those that are unknown are left out. */
export function optionsOf(text: string): Partial<GalleryOptions> {
  const fields = new LinkFields(text);
  const value = (key: BrowsingKey): string => fields.text(key, (each) => each.length <= longest);
  const filters = value('filters')
    .split(',', mostFilters)
    .filter((name): name is Filter => Object.hasOwn(filterNames, name));
  const order = value('order');
  const named = orders.find((each) => each === order.replace(/^-/, ''));
  const faces = value('faces');
  return {
    query: value('find'),
    filters: [...new Set(filters)],
    faces: Object.hasOwn(faceRanges, faces) ? (faces as FaceRange) : '',
    folder: value('group'),
    ...(named && { order: named, descending: order.startsWith('-') }),
  };
}
