import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/run.mjs';

/** What family.json has, with the values of what may be left out. formats/README.md describes it. */
const required = ['names', 'extensions'];
const optional = {
  otherNames: false,
  images: [],
  companions: null,
  formats: [],
  advice: [],
  target: null,
  budget: 48,
  keywords: [],
  documents: {},
};

const byId = (families, part) =>
  Object.fromEntries(families.flatMap((family) => (family[part] ? [[family.id, family[part]]] : [])));

/** What the page and the command line read, each in a module of its own, which is loaded with what needs it. */
const parts = {
  companions: (families) =>
    Object.fromEntries(
      families.map(({ id, companions }) => [
        id,
        { mentions: companions?.mentions ?? {}, missing: companions?.missing ?? [] },
      ]),
    ),
  formats: (families) => families.flatMap(({ formats }) => formats),
  advice: (families) => families.flatMap(({ advice }) => advice),
  targets: (families) => byId(families, 'target'),
};

/** The families of formats/families.def in its order: the id of each, and what its family.json says. */
export function readFamilies() {
  const table = readFileSync(join(root, 'formats/families.def'), 'utf8');
  return [...table.matchAll(/^RETROMESH_FAMILY\((\w+)\)$/gm)].map(([, id]) => readFamily(id));
}

/** The kinds of archives of formats/archives.def in its order. */
export function readArchives() {
  const table = readFileSync(join(root, 'formats/archives.def'), 'utf8');
  const rows = table.matchAll(/^RETROMESH_ARCHIVE\((\w+), (\w+), "(.*)"\)$/gm);
  return Array.from(rows, ([, id, family, names]) => ({ id, family, names }));
}

function readFamily(id) {
  const path = `formats/${id}/family.json`;
  if (!existsSync(join(root, path))) throw new Error(`${path} is not there; formats/README.md describes it`);
  const given = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const missing = required.find((key) => !(key in given));
  if (missing) throw new Error(`${path} has no "${missing}"`);
  const unknown = Object.keys(given).find((key) => !required.includes(key) && !(key in optional));
  if (unknown) throw new Error(`${path} has "${unknown}", which no one reads`);
  return { id, ...optional, ...given };
}

/** A row of build/wasm/families.js, which every page loads: it has the names of files, and nothing else that can wait. */
const row = ({ id, names, otherNames, images, companions }) =>
  `  { id: '${id}', names: ${JSON.stringify(names)}, otherNames: ${otherNames}, images: ${JSON.stringify(images)},
    partners: ${JSON.stringify(companions?.partners ?? {})},
    address: new URL('./${id}.wasm', import.meta.url) },
`;

/** The same for a kind of archives. */
const archiveRow = ({ id, family, names }) =>
  `  { id: '${id}', family: '${family}', names: ${JSON.stringify(names)},
    address: new URL('./${id}.wasm', import.meta.url) },
`;

// node scripts/families.mjs FOLDER writes families.js, and family-….js for each of the parts.
if (process.argv[1] === import.meta.filename) {
  const families = readFamilies();
  const write = (file, name, value) =>
    writeFileSync(
      join(process.argv[2], file),
      `// Written by scripts/families.mjs from formats/*/family.json.\nexport const ${name} = ${value};\n`,
    );
  const archives = readArchives().map(archiveRow).join('');
  write(
    'families.js',
    'families',
    `[\n${families.map(row).join('')}];\nexport const archives = [\n${archives}]`,
  );
  for (const [part, of] of Object.entries(parts))
    write(`family-${part}.js`, part, JSON.stringify(of(families), null, 1));
}
