import type { ImportBudget } from '../imported/import-budget.js';
import { textLines } from './text-lines.js';

/** What a material file says about one material. */
export interface MtlMaterial {
  readonly colour: [number, number, number];
  alpha: number;
  /** Path of the image. */
  image: string;
  /** The alpha of an image makes holes. */
  hasAlphaMap: boolean;
  unlit: boolean;
}

/** Options of image maps, and how many words follow each. */
const mapOptions: Record<string, number> = {
  '-blendu': 1,
  '-blendv': 1,
  '-bm': 1,
  '-boost': 1,
  '-cc': 1,
  '-clamp': 1,
  '-imfchan': 1,
  '-mm': 2,
  '-texres': 1,
  '-type': 1,
};

/** Reads the materials of an MTL file by their names. Lines that are not understood are ignored. */
export async function readMtl(
  file: string,
  bytes: Uint8Array,
  budget: ImportBudget,
): Promise<Map<string, MtlMaterial>> {
  const materials = new Map<string, MtlMaterial>();
  let current: MtlMaterial | null = null;
  for (const line of textLines(file, bytes)) {
    if (budget.isOver(typeof line === 'number' ? line : 64 + 4 * line.length)) await budget.pause();
    if (typeof line === 'number') continue;
    const keyword = line.keyword.toLowerCase();
    if (keyword === 'newmtl') {
      current = { colour: [1, 1, 1], alpha: 1, image: '', hasAlphaMap: false, unlit: false };
      materials.set(line.rest, current);
    } else if (current && keywords.has(keyword)) readLine(current, keyword, line.words());
  }
  return materials;
}

const keywords = new Set(['kd', 'd', 'tr', 'illum', 'map_kd', 'map_d']);

function readLine(material: MtlMaterial, keyword: string, words: readonly string[]): void {
  const part = (word: string | undefined) => {
    const number = Number(word);
    return Number.isFinite(number) ? Math.max(0, Math.min(1, number)) : 1;
  };
  if (keyword === 'kd' && words.length >= 3)
    for (let channel = 0; channel < 3; channel += 1) material.colour[channel] = part(words[channel]);
  else if (keyword === 'd') material.alpha = part(words.at(-1));
  else if (keyword === 'tr') material.alpha = 1 - part(words.at(-1));
  else if (keyword === 'illum') material.unlit = words[0] === '0';
  else if (keyword === 'map_kd') material.image = mapPath(words);
  else if (keyword === 'map_d') material.hasAlphaMap = true;
}

/** The path of a map, which may have spaces, after its options. */
function mapPath(words: readonly string[]): string {
  let at = 0;
  while (at < words.length && words[at]!.startsWith('-')) {
    const option = words[at]!.toLowerCase();
    at += 1;
    // Offset, scale and turbulence have one to three numbers.
    if (['-o', '-s', '-t'].includes(option)) while (Number.isFinite(Number(words[at]))) at += 1;
    else at += mapOptions[option] ?? 0;
  }
  return words.slice(at).join(' ').replace(/\\/g, '/');
}
