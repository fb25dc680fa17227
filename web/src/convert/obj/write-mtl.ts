import type { DrawnModel } from '../drawn/drawn-model.js';
import type { Texture } from '../drawn/textures.js';
import type { ExportedFile } from '../exported.js';
import { TextFile } from '../text-file.js';

/** The material file of a model, and its textures. */
export interface MaterialFile {
  readonly file: ExportedFile;
  readonly textures: readonly ExportedFile[];
}

/**
 * The names of the materials in the files: without spaces, which end a name in many programs, and each once. Words that
 * choose a polygon type are part of them, because MTL has nothing else for it.
 */
export function materialNames({ surfaces }: DrawnModel): Map<number, string> {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { number, material } of surfaces) {
    const words = [
      material.blend === 'translucent' || material.blend === 'modulated' ? material.blend : '',
      material.blend === 'opaque' && material.cutoff > 0 ? 'masked' : '',
      material.twoSided ? 'twosided' : '',
      material.unlit ? 'unlit' : '',
    ].filter(Boolean);
    const stem = [material.name.replace(/[^\p{L}\p{N}._-]+/gu, '_') || 'material', ...words].join('_');
    let name = stem;
    for (let other = 2; taken.has(name); other += 1) name = `${stem}_${other}`;
    taken.add(name);
    names.set(number, name);
  }
  return names;
}

/** Writes the materials: illumination model 0, which is unlit, for unlit ones and baked light, else 1. */
export async function writeMtl(drawn: DrawnModel, stem: string): Promise<MaterialFile> {
  const { model, surfaces, textures, pace } = drawn;
  const names = materialNames(drawn);
  const written = new Map<Texture, ExportedFile>();
  const text = new TextFile();
  text.add('# Retromesh');
  for (const { material, number } of surfaces) {
    const texture = await textures.of(material);
    pace.check();
    const { blend, cutoff, opacity = 1, fill, unlit } = material;
    const isBlended = blend !== 'opaque';
    const alpha = blend === 'alpha' ? opacity : isBlended && !texture ? 0.5 : 1;
    const grey = texture || fill === 'palette' ? 1 : 0.62;
    text.add(`newmtl ${names.get(number)!}\nillum ${unlit || blend === 'modulated' || model.shades ? 0 : 1}`);
    text.add(`Kd ${grey} ${grey} ${grey}\nd ${Number(alpha.toFixed(4))}`);
    if (!texture) continue;
    let file = written.get(texture);
    if (!file) written.set(texture, (file = textureFile(texture, stem)));
    text.add(`map_Kd ${file.name}`);
    if (isBlended || cutoff > 0) text.add(`map_d -imfchan m ${file.name}`);
  }
  return { file: { name: `${stem}.mtl`, bytes: text.bytes() }, textures: [...written.values()] };
}

function textureFile({ name, type, bytes }: Texture, stem: string): ExportedFile {
  const plain = `${stem}-${name}`.replace(/\s+/g, '_');
  return { name: `${plain}.${type === 'image/png' ? 'png' : 'jpg'}`, bytes };
}
