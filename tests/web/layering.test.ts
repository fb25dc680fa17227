import { describe, expect, test } from 'vitest';
import {
  importsOf,
  includesOf,
  sourceFiles,
  withoutComments,
  type SourceFile,
} from '../support/source-files.js';

/**
 * Which folders of the core a folder may include, beside itself. Every other folder under formats/ is a family, which
 * defines what family.hpp declares for each.
 */
const arrowsOfCore: Record<string, string[]> = {
  families: [],
  io: ['families'],
  files: ['io'],
  unpack: ['io'],
  model: ['io', 'files'],
  image: ['io', 'files', 'model'],
  export: ['io', 'model'],
  family: ['families', 'io', 'files', 'model', 'export'],
  archives: ['io', 'files'],
};
const belowFamilies = Object.keys(arrowsOfCore);
const aboveFamilies = ['boundary', 'catalog', 'inspector', 'rules', 'writers'];

/** Which folders of web/src a folder may import, and which packages. */
const arrowsOfWeb: Record<string, { rooms: string[]; packages: RegExp }> = {
  core: { rooms: [], packages: /^(fflate|#wasm\/.+|node:.+)$/ },
  convert: { rooms: ['core'], packages: /^(@gltf-transform\/(core|extensions)|gifenc)$/ },
  scene: { rooms: ['core'], packages: /^three(\/.+)?$/ },
  element: { rooms: ['core', 'scene'], packages: /^(lit(\/.+)?|#viewer\/scripts\.js)$/ },
  links: { rooms: ['core', 'element'], packages: /^$/ },
  threads: { rooms: ['core'], packages: /^$/ },
  film: { rooms: ['core', 'element', 'threads'], packages: /^(gifenc|mediabunny)$/ },
  embed: { rooms: ['element', 'links'], packages: /^$/ },
  offline: { rooms: [], packages: /^#precache\/list\.js$/ },
  three: { rooms: ['core', 'scene'], packages: /^three(\/.+)?$/ },
  npm: { rooms: ['core', 'element', 'three'], packages: /^$/ },
  standalone: { rooms: ['core', 'element', 'links'], packages: /^$/ },
  app: {
    rooms: ['core', 'convert', 'element', 'links', 'film', 'threads', 'offline', 'standalone'],
    packages: /^lit(\/.+)?$/,
  },
  cli: {
    rooms: ['core', 'convert', 'element', 'embed'],
    packages: /^(node:.+|fast-png|jpeg-js|scripts\/support\/chromium\.mjs)$/,
  },
};

/** Which folders of the page a folder may import, in four layers; `shell` composes all others. */
const arrowsOfApp: Record<string, string[]> = {
  ui: [],
  workspace: [],
  input: ['ui', 'workspace'],
  viewer: ['ui', 'workspace'],
  address: ['ui', 'workspace', 'input'],
  share: ['ui', 'workspace'],
  export: ['ui'],
  film: ['ui', 'workspace', 'share'],
  compare: ['ui', 'workspace', 'input', 'viewer'],
  bytes: ['ui', 'workspace', 'viewer'],
  panel: ['ui', 'workspace', 'viewer', 'bytes'],
  gallery: ['ui', 'workspace', 'viewer'],
  error: ['ui', 'workspace', 'viewer', 'bytes', 'export'],
  installed: ['ui', 'workspace', 'input'],
};

const cpp = sourceFiles('formats', 'wasm', 'tests', 'bench', 'scripts').filter(({ path }) =>
  /pp$/.test(path),
);
const core = cpp.filter(({ path }) => /^formats\/(?!\w+\/samples\/)/.test(path));
const web = sourceFiles('web/src').filter(({ path }) => path.endsWith('.ts'));

/** "formats/io/x.hpp" is in "io"; "formats/catalog.cpp" in "catalog". */
const roomOfCore = (path: string) => path.split('/')[1]!.replace(/\.([ch]pp|def)$/, '');
const roomOfWeb = (path: string) => path.split('/')[2]!;

/** Each file that breaks a rule, with what breaks it: "formats/io/x.hpp: "formats/model/model.hpp"". */
function offences(files: SourceFile[], breaks: (file: SourceFile) => string[]): string[] {
  return files.flatMap((file) => breaks(file).map((what) => `${file.path}: ${what}`));
}

function mayInclude(room: string, other: string): boolean {
  if (other === room || aboveFamilies.includes(room)) return true;
  return (arrowsOfCore[room] ?? belowFamilies).includes(other);
}

describe('the core', () => {
  test('includes run io ← files ← model ← { image, export, family, archives } ← one family ← { catalog, inspector }, and no family includes another', () => {
    const wrong = offences(core, (file) =>
      includesOf(file).filter((name) => {
        const isOfCore = name.startsWith('"formats/');
        return (
          name.startsWith('"') &&
          !(isOfCore && mayInclude(roomOfCore(file.path), roomOfCore(name.slice(1, -1))))
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('no folder has more than 20 names', () => {
    const namesByFolder = new Map<string, Set<string>>();
    for (const { path } of core) {
      const parts = path.replace(/\.[a-z]+$/, '').split('/');
      for (let depth = 1; depth < parts.length; depth += 1) {
        const folder = parts.slice(0, depth).join('/');
        namesByFolder.set(folder, (namesByFolder.get(folder) ?? new Set()).add(parts[depth]!));
      }
    }
    expect([...namesByFolder].filter(([, names]) => names.size > 20)).toEqual([]);
  });

  test('includes the standard library only, without its I/O, threads and clocks', () => {
    const forbidden =
      /^<(.*[./].*|iostream|fstream|sstream|ostream|istream|iomanip|cstdio|chrono|ctime|filesystem|thread|mutex|atomic|regex|locale|random|stdexcept|exception)>$/;
    expect(offences(core, (file) => includesOf(file).filter((name) => forbidden.test(name)))).toEqual([]);
  });

  test('throws and catches nothing', () => {
    expect(
      offences(core, ({ text }) => withoutComments(text).match(/\b(throw|catch|try)\b\s*[{("\w]/g) ?? []),
    ).toEqual([]);
  });
});

test('Emscripten is used in wasm/ only', () => {
  const outside = cpp.filter(({ path }) => !path.startsWith('wasm/'));
  const wrong = offences(outside, (file) => [
    ...includesOf(file).filter((name) => /emscripten/.test(name)),
    ...(withoutComments(file.text).match(/__EMSCRIPTEN__|emscripten::/g) ?? []),
  ]);
  expect(wrong).toEqual([]);
});

test('includes of the core from other folders are paths from the root', () => {
  const outside = cpp.filter((file) => !core.includes(file));
  const wrong = offences(outside, (file) =>
    includesOf(file).filter((name) => /^"[./]|^"[^/"]+"$/.test(name)),
  );
  expect(wrong).toEqual([]);
});

describe('the web side', () => {
  test('every folder of web/src has its rules', () => {
    expect([...new Set(web.map(({ path }) => roomOfWeb(path)))].filter((room) => !arrowsOfWeb[room])).toEqual(
      [],
    );
  });

  test('imports run core ← { convert, scene ← element ← links } ← { app, embed, cli }, each with its own packages', () => {
    const wrong = offences(web, (file) => {
      const room = roomOfWeb(file.path);
      const { rooms, packages } = arrowsOfWeb[room] ?? { rooms: [], packages: /^$/ };
      return importsOf(file).filter((name) => {
        if (!name.startsWith('web/src/')) return !packages.test(name);
        return roomOfWeb(name) !== room && !rooms.includes(roomOfWeb(name));
      });
    });
    expect(wrong).toEqual([]);
  });

  test('folders of the page import what the table allows, by at most 48 arrows', () => {
    const app = web.filter(({ path }) => roomOfWeb(path) === 'app');
    const folderOf = (path: string): string => path.split('/')[3]!;
    const arrows = new Set<string>();
    const wrong = offences(app, (file) =>
      importsOf(file).filter((name) => {
        const [from, to] = [folderOf(file.path), folderOf(name)];
        if (!name.startsWith('web/src/app/') || from === to) return false;
        arrows.add(`${from} -> ${to}`);
        return from !== 'shell' && !arrowsOfApp[from]?.includes(to);
      }),
    );
    expect(wrong).toEqual([]);
    expect(arrows.size).toBeLessThanOrEqual(48);
  });

  test('no module takes part in an import cycle, types included', () => {
    const importsByPath = new Map(
      web.map((file) => [file.path, importsOf(file).map((name) => name.replace(/\.js$/, '.ts'))]),
    );
    // A module whose imports have all been left is part of no cycle: what remains imports in circles.
    for (let left = -1; left !== importsByPath.size;) {
      left = importsByPath.size;
      for (const [path, imports] of importsByPath)
        if (!imports.some((name) => importsByPath.has(name))) importsByPath.delete(path);
    }
    expect([...importsByPath.keys()]).toEqual([]);
  });

  test('embed uses the element in one module and loads it in another, and uses its syntax of cameras, its requests and what its loader knows of the pages around', () => {
    const users = web.filter(
      (file) =>
        roomOfWeb(file.path) === 'embed' && importsOf(file).some((name) => roomOfWeb(name) === 'element'),
    );
    const modules = ['camera-orbit', 'main', 'own-files', 'render', 'viewer'];
    expect(users.map(({ path }) => path)).toEqual(modules.map((name) => `web/src/embed/${name}.ts`));
  });

  test('the writer of stand-alone pages imports nothing', () => {
    const writer = web.find(({ path }) => path === 'web/src/standalone/write-page.ts')!;
    expect(importsOf(writer)).toEqual([]);
  });

  test('the client of embed imports nothing but types', () => {
    const { text } = web.find(({ path }) => path === 'web/src/embed/client.ts')!;
    expect(withoutComments(text).match(/^(?:import|export) (?!type\b)[^;]*\bfrom\b/gm) ?? []).toEqual([]);
  });

  test('the wasm is used by core only', () => {
    const outside = web.filter(({ path }) => roomOfWeb(path) !== 'core');
    expect(
      offences(outside, ({ text }) => withoutComments(text).match(/\.wasm\b|#wasm|build\/wasm/g) ?? []),
    ).toEqual([]);
  });

  test('core, convert and scene do not use the DOM: no document, window, elements or storage', () => {
    const below = web.filter(({ path }) => ['core', 'convert', 'scene', 'cli'].includes(roomOfWeb(path)));
    const page =
      /\b(?:document|window|localStorage|sessionStorage|history)\s*[.[]|\b(?:customElements|querySelector(?:All)?|getElementById|HTMLElement|ShadowRoot)\b/g;
    expect(offences(below, ({ text }) => withoutComments(text).match(page) ?? [])).toEqual([]);
  });

  test('core and convert draw nothing: no canvas', () => {
    const files = web.filter(({ path }) => ['core', 'convert', 'cli'].includes(roomOfWeb(path)));
    expect(
      offences(files, ({ text }) => withoutComments(text).match(/\b(?:HTML|Offscreen)Canvas\w*/g) ?? []),
    ).toEqual([]);
  });

  test('no module has a default export', () => {
    expect(offences(web, ({ text }) => withoutComments(text).match(/^export default\b/gm) ?? [])).toEqual([]);
  });
});

test('no source file is longer than 500 lines', () => {
  const all = sourceFiles('formats', 'wasm', 'web', 'tests', 'bench', 'scripts');
  const long = all
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > 500);
  expect(long).toEqual([]);
});

const home = 'web/src/app/workspace/';
const app = sourceFiles('web/src/app').filter(({ path }) => path.endsWith('.ts'));
const outside = app.filter(({ path }) => !path.startsWith(home));

/** Each match in the code of files, with its place. */
function found(
  files: readonly SourceFile[],
  pattern: RegExp,
  isFine = (_: string): boolean => false,
): string[] {
  return files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(pattern)]
      .filter(([, name]) => !isFine(name ?? ''))
      .map(([match]) => `${path}: ${match}`),
  );
}

test('nothing outside its folder writes into the workspace: it is changed by its commands alone', () => {
  const commands =
    /^(run|undo|redo|back|cancel|retry|fail|say|sayOnly|dismiss|addEventListener|removeEventListener)$/;
  const calls = /\bworkspace\??\.(\w+)\(/g;
  expect(found(outside, calls).length).toBeGreaterThan(10);
  expect(found(outside, calls, (name) => commands.test(name))).toEqual([]);
  expect(found(outside, /\bworkspace\.(?:\w+[.?]+)*\w+ *(?:[-+*/|&?]*=)(?![=>])/g)).toEqual([]);
  expect(found(outside, /\bas (?:unknown as )?Collection\b|\.(?:fork|adopt)\(/g)).toEqual([]);
});

test('the workspace needs no page: no element, no Lit, no DOM, in all that it loads', () => {
  const files = new Map(app.map((file) => [file.path, file]));
  const loaded = new Set(app.filter(({ path }) => path.startsWith(home)));
  const wrong: string[] = [];
  for (const file of loaded) {
    const text = file.text.replace(/\b(?:import|export) type\b[^;]*;/g, '');
    for (const name of importsOf({ ...file, text })) {
      const source = files.get(name.replace(/\.js$/, '.ts'));
      if (source) loaded.add(source);
      else if (!name.startsWith('web/src/core/')) wrong.push(`${file.path}: ${name}`);
    }
  }
  const page =
    /\b(?:document|window|localStorage)\s*[.[]|\b(?:customElements|querySelector|HTML\w*Element)\b/g;
  expect([...wrong, ...found([...loaded], page)]).toEqual([]);
});
