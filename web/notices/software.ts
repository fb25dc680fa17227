import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Software of others, and the terms under which a build contains it. */
export interface Software {
  /** "three 0.187.0" */
  readonly name: string;
  /** Where its source is. */
  readonly address: string;
  /** Lines such as "Copyright © 2010-2026 three.js authors". */
  readonly copyright: string;
  /** The licence without the copyright. */
  readonly terms: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (path: string): string => readFileSync(root + path, 'utf8');

const mit = termsOf(text('LICENSE')).terms;

/** What the build contains and npm does not know: copied into a source or a package, or compiled into the WebAssembly. */
const others: readonly (Software & { readonly isIn: RegExp })[] = [
  {
    name: 'Lucide',
    address: 'https://github.com/lucide-icons/lucide',
    copyright: 'Copyright (c) Lucide Contributors',
    terms: termsOf(text('node_modules/yaml/LICENSE')).terms,
    isIn: /^web\/src\/.*\/(?:more-|bar-)?icons\.ts$/,
  },
  {
    name: 'Feather, icons in Lucide',
    address: 'https://github.com/feathericons/feather',
    copyright: 'Copyright (c) 2013-2023 Cole Bemis',
    terms: mit,
    isIn: /^web\/src\/.*\/(?:more-|bar-)?icons\.ts$/,
  },
  {
    name: 'Emscripten',
    address: 'https://github.com/emscripten-core/emscripten',
    copyright: 'Copyright (c) 2010-2014 Emscripten authors',
    terms: mit,
    isIn: /^web\/src\/core\/wasm\/modules\.ts$/,
  },
  {
    name: 'musl, the C library in the WebAssembly',
    address: 'https://musl.libc.org',
    copyright: 'Copyright © 2005-2020 Rich Felker, et al.',
    terms: mit,
    isIn: /^web\/src\/core\/wasm\/modules\.ts$/,
  },
  {
    name: 'libc++, libc++abi and compiler-rt of LLVM, the C++ libraries in the WebAssembly',
    address: 'https://github.com/llvm/llvm-project',
    copyright: 'Copyright (c) The LLVM Project contributors',
    terms: 'Apache License 2.0 with LLVM Exceptions, which asks for no further notice in compiled programs.',
    isIn: /^web\/src\/core\/wasm\/modules\.ts$/,
  },
  {
    name: 'Vite and Rolldown, the functions that they put into scripts',
    address: 'https://github.com/vitejs/vite',
    copyright: 'Copyright (c) 2019-present, VoidZero Inc. and Vite contributors',
    terms: mit,
    isIn: /^(?:vite|rolldown)\//,
  },
  {
    name: 'jpgjs, in jpeg-js',
    address: 'https://github.com/notmasteryet/jpgjs',
    copyright: 'Copyright 2011 notmasteryet',
    terms: text('node_modules/typescript/LICENSE.txt').trim(),
    isIn: /^node_modules\/jpeg-js\/lib\/decoder\.js$/,
  },
  {
    name: 'JPEG encoder of Adobe and Andreas Ritter, in jpeg-js',
    address: 'https://github.com/eugeneware/jpeg-js',
    ...termsOf(firstComment('node_modules/jpeg-js/lib/encoder.js')),
    isIn: /^node_modules\/jpeg-js\/lib\/encoder\.js$/,
  },
];

/** The software of others in modules of a build, given by their paths from the folder of the repository. */
export function softwareIn(paths: readonly string[]): Software[] {
  const names = paths.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []);
  const packages = [...new Set(names)].map(packageNamed);
  const copied = others.filter(({ isIn }) => paths.some((path) => isIn.test(path)));
  return [...packages, ...copied].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function packageNamed(name: string): Software {
  const folder = `node_modules/${name}/`;
  const { version, repository, author } = JSON.parse(text(`${folder}package.json`));
  const licence = readdirSync(root + folder).find((file) => /^licen[cs]e(\.|$)/i.test(file));
  if (!licence) throw new Error(`${folder} has no file with its licence`);
  const { copyright, terms } = termsOf(text(folder + licence));
  return {
    name: `${name} ${version}`,
    address: addressOf(repository?.url ?? repository),
    copyright: copyright || `Copyright (c) ${author?.name ?? author} and contributors`,
    terms,
  };
}

/** "github:owner/name" and addresses of git as those of pages. */
function addressOf(repository: string): string {
  return repository
    .replace(/^github:/, 'https://github.com/')
    .replace(/^git(\+https)?:/, 'https:')
    .replace(/\.git$/, '');
}

/** A licence begins with its title and the lines of the copyright. */
function termsOf(licence: string): Pick<Software, 'copyright' | 'terms'> {
  const lines = licence.trim().split(/\r?\n/);
  const first = lines.findIndex((line) => /^(?:Permission |Redistribution |Mozilla )/.test(line));
  if (first < 0) throw new Error(`these terms are not known: ${licence.slice(0, 80)}`);
  return {
    copyright: lines
      .slice(0, first)
      .filter((line) => /copyright/i.test(line))
      .join('\n'),
    terms: lines.slice(first).join('\n').trim(),
  };
}

function firstComment(path: string): string {
  return /\/\*([^]*?)\*\//.exec(text(path))![1]!.replace(/^ {2}/gm, '');
}
