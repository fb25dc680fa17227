import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFamilies } from '../families.mjs';
import { root } from '../support/run.mjs';

const rowsOf = (part) => readFamilies().flatMap(({ documents }) => documents[part] ?? []);

/** Tables of documents, found by their first row, with rows that families have in family.json. */
const tables = [
  {
    document: 'README.md',
    head: ['Models', 'Files', 'What is supported'],
    rows: () => [
      ...rowsOf('formats'),
      [
        'Textures',
        'PCX, BMP, TGA; PNG, JPEG, WebP',
        'palette entry 0 is transparent on masked faces; the browser decodes PNG, JPEG and WebP',
      ],
      [
        'Containers',
        'zip, pk3, gz, and ADAT of Anachronox (`models.dat`)',
        'no archives inside archives; files in zip, pk3 and ADAT are unpacked when they are needed',
      ],
    ],
  },
  {
    document: 'docs/modders.md',
    head: ['To', 'Frames and clips', 'Materials'],
    rows: () => [
      [
        '`.glb`',
        'all, as morph targets or skins with an animation for each clip',
        'textures, alpha, unlit, double-sided',
      ],
      ['`.obj`', 'one frame, or a file for each', 'textures as PNG'],
      [
        '`.usdz` (AR Quick Look)',
        'one frame, at a size in millimetres',
        'textures as PNG, also for colours of vertices; alpha, unlit, double-sided',
      ],
      ['`.stl`, `.ply`', 'one frame', 'none; colours of vertices'],
      ...rowsOf('targets'),
    ],
  },
];

const line = (cells) => `| ${cells.join(' | ')} |\n`;

/** The documents with such tables, as they should be: {document, text}. */
export function withFamilyTables() {
  return tables.map(({ document, head, rows }) => {
    const text = readFileSync(join(root, document), 'utf8');
    const start = text.indexOf(line(head));
    if (start < 0) throw new Error(`${document} has no table that begins with ${line(head)}`);
    const end = text.indexOf('\n\n', start) + 1;
    const table = line(head) + `|${'---|'.repeat(head.length)}\n` + rows().map(line).join('');
    return { document, text: text.slice(0, start) + table + text.slice(end) };
  });
}

/** Writes them. */
export function writeFamilyTables() {
  for (const { document, text } of withFamilyTables()) writeFileSync(join(root, document), text);
}
