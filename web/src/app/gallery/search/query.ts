import { editDistance } from '../../../core/collection/nearest-names.js';

/** What a search can compare: counts of models that were opened, bytes, and the numbers of models of a cache. */
export const fields = ['faces', 'vertices', 'frames', 'clips', 'size', 'id', 'notes', 'missing'] as const;
export type Field = (typeof fields)[number];

/** What `has:` can ask for. */
export const presences = ['clips', 'notes', 'warnings', 'missing', 'looks'] as const;
type Presence = (typeof presences)[number];

export type Sign = '<' | '>' | '=' | '<=' | '>=';

/** A condition of a search, all of which have to match. */
export type Condition =
  | { readonly kind: 'compare'; readonly field: Field; readonly sign: Sign; readonly limit: number }
  | { readonly kind: 'has'; readonly what: Presence }
  | { readonly kind: 'word'; readonly word: string };

/** What a search says: "npc faces > 500 has:notes" has three conditions. */
export interface Query {
  readonly conditions: readonly Condition[];
  /** A field that there is not, and the search with the nearest one; null where all are known. */
  readonly unknown: { readonly field: string; readonly nearest: string } | null;
}

const comparison = /([a-z]+)\s*(<=|>=|[<>=:])\s*([\d,.]+)(?:\s*(KB|MB)\b)?/gi;
const presence = /\bhas:([a-z]*)/gi;
const units: Readonly<Record<string, number>> = { kb: 1024, mb: 1024 * 1024 };

/** What people and other programs call a field. */
const synonyms: Readonly<Record<string, Field>> = {
  animations: 'clips',
  anims: 'clips',
  bytes: 'size',
  number: 'id',
  points: 'vertices',
  polygons: 'faces',
  polys: 'faces',
  sequences: 'clips',
  tris: 'faces',
  triangles: 'faces',
  verts: 'vertices',
  warnings: 'notes',
};

/** Reads a search. */
export function parseQuery(text: string): Query {
  const conditions: Condition[] = [];
  let unknown: Query['unknown'] = null;
  const refuse = (field: string, known: readonly string[]): void => {
    const nearest = nearestOf(field.toLowerCase(), known);
    const isField = new RegExp(`\\b${field}(?=\\s*[<>=:])|(?<=has:)${field}`, 'i');
    unknown ??= { field, nearest: text.trim().replace(isField, nearest) };
  };
  const words = text
    .replace(comparison, (all, name: string, sign: string, digits: string, unit = '') => {
      if (/^has$/i.test(name)) return all;
      const field = fields.find((each) => each === name.toLowerCase());
      const limit = Number(digits.replaceAll(',', '')) * (units[unit.toLowerCase()] ?? 1);
      if (!field) refuse(name, fields);
      else conditions.push({ kind: 'compare', field, sign: sign === ':' ? '=' : (sign as Sign), limit });
      return ' ';
    })
    .replace(presence, (_, name: string) => {
      const what = presences.find((each) => each === name.toLowerCase());
      if (what) conditions.push({ kind: 'has', what });
      else if (name) refuse(name, presences);
      return ' ';
    });
  for (const word of words.toLowerCase().split(/\s+/).filter(Boolean))
    conditions.push({ kind: 'word', word });
  return { conditions, unknown };
}

function nearestOf(name: string, known: readonly string[]): string {
  const synonym = synonyms[name];
  if (synonym && known.includes(synonym)) return synonym;
  const distances = known.map((each) => editDistance(name, each));
  return known[distances.indexOf(Math.min(...distances))]!;
}

/** Whether what a search finds can change while models are opened. */
export function asksForResults(text: string): boolean {
  return parseQuery(text).conditions.some(
    (each) =>
      (each.kind === 'compare' && each.field !== 'size' && each.field !== 'id') ||
      (each.kind === 'has' && each.what !== 'looks'),
  );
}

export function compares(is: number, sign: Sign, limit: number): boolean {
  if (sign === '=') return is === limit;
  if (is === limit) return sign.includes('=');
  return sign.startsWith('>') ? is > limit : is < limit;
}
