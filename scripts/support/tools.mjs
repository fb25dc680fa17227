import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { ask } from './run.mjs';

const onPath = (name) => ask('sh', ['-c', `command -v ${name}`]) !== null;
const compiles = (compiler, flags, input) =>
  ask(compiler, [...flags, '-x', 'c++', '-', '-o', '/dev/null'], { input }) !== null;
const hasHeader = (...names) =>
  compiles(
    'clang++',
    ['-E'],
    `#if ${names.map((name) => `!__has_include(<${name}>)`).join(' && ')}\n#error\n#endif\n`,
  );
const hasLibrary = (name) =>
  ask('sh', ['-c', `PATH="$PATH:/sbin:/usr/sbin" ldconfig -p | grep -q ${name}`]) !== null;
const isUbuntu = () =>
  existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Whether apt has a package. */
export const isKnown = (name) => /Candidate: \d/.test(ask('apt-cache', ['policy', name]) ?? '');

function hasCMake() {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(ask('cmake', ['--version']) ?? '') ?? [];
  return Number(major) > 3 || (Number(major) === 3 && Number(minor) >= 22);
}

function clangMajor() {
  return (
    ask('clang++', ['-dumpversion'])?.split('.')[0] ??
    /clang-(\d+)/.exec(ask('sh', ['-c', 'apt-cache show clang']) ?? '')?.[1]
  );
}

/** Whether MediaWiki is there where Debian and Ubuntu install it, in a version that has what the extension uses. */
function hasMediaWiki() {
  const defines = '/usr/share/mediawiki/includes/Defines.php';
  const [, minor] =
    (existsSync(defines) && /'MW_VERSION', '1\.(\d+)/.exec(readFileSync(defines, 'utf8'))) || [];
  return Number(minor) >= 39;
}

function hasFonts() {
  const listed = ask('sh', ['-c', 'fc-list : family | head -n 1']);
  return listed === null ? existsSync('/usr/share/fonts/truetype') : listed.trim() !== '';
}

const fuzzFlags = ['-fsanitize=fuzzer,address,undefined'];
const fuzzSource =
  '#include <cstddef>\nextern "C" int LLVMFuzzerTestOneInput(const char*, std::size_t) { return 0; }\n';

/** A tool: what it is called, a check whether it is there, and its packages; a package with several names on different systems is a list. */
const tool = (what, found, packages, more = {}) => ({ what, found, packages: () => packages, ...more });

/** A tool without which only some tests are skipped, and named. */
const optional = (what, found, packages, onlyFor) => tool(what, found, packages, { onlyFor });

const engines = 'the tests in Firefox and WebKitGTK';
const extension = 'the tests of the extension for MediaWiki';

/** What the commands need beside Node. */
export const tools = {
  cmake: tool('CMake 3.22 or newer', hasCMake, ['cmake']),
  ninja: tool('Ninja', () => onPath('ninja'), ['ninja-build']),
  emscripten: tool('Emscripten 3.1.6 or newer', () => onPath('em++'), ['emscripten']),
  clang: tool('clang with the library of C++20', () => hasHeader('concepts'), ['clang']),
  gcc: tool('g++', () => onPath('g++'), ['g++']),
  catch2: tool('Catch2', () => hasHeader('catch2/catch.hpp', 'catch2/catch_all.hpp'), ['catch2']),
  json: tool('nlohmann/json', () => hasHeader('nlohmann/json.hpp'), ['nlohmann-json3-dev']),
  chromium: {
    what: 'Chromium or Chrome',
    found: () => findChromium() !== null,
    packages: () => (isUbuntu() ? [] : ['chromium']),
    advice:
      'Ubuntu packages Chromium only as a snap, which Playwright cannot control. Install Google Chrome, or name a browser in RETROMESH_CHROMIUM.',
  },
  fonts: tool('a font', hasFonts, ['fonts-dejavu-core']),
  fuzzer: {
    what: 'clang with its sanitizers and libFuzzer',
    found: () => compiles('clang++', fuzzFlags, fuzzSource),
    packages: () => {
      const version = clangMajor();
      return ['clang', [`libclang-rt-${version}-dev`, 'libclang-rt-dev', `libclang-common-${version}-dev`]];
    },
  },
  clangTidy: tool('clang-tidy', () => onPath('clang-tidy'), ['clang-tidy']),
  firefox: optional('Firefox', () => onPath('firefox-esr') || onPath('firefox'), ['firefox-esr'], engines),
  webkit: optional(
    'WebKitGTK with its driver',
    () => onPath('WebKitWebDriver'),
    [['webkit2gtk-driver', 'webkitgtk-webdriver']],
    engines,
  ),
  xvfb: optional('an X server without a screen', () => onPath('Xvfb'), ['xvfb'], engines),
  egl: optional('EGL, which draws WebGL', () => hasLibrary('libEGL.so.1'), ['libegl1'], engines),
  mediawiki: optional('MediaWiki 1.39 or newer', hasMediaWiki, ['mediawiki'], extension),
  php: optional(
    'PHP with SQLite',
    () =>
      ask('php', ['-r', "exit(extension_loaded('pdo_sqlite') && extension_loaded('intl') ? 0 : 1);"]) !==
      null,
    ['php-cli', 'php-sqlite3', 'php-mbstring', 'php-xml', 'php-intl'],
    extension,
  ),
  smarty: optional(
    'Smarty, the template engine of Widget pages',
    () => [3, 4].some((major) => existsSync(`/usr/share/php/smarty${major}/Smarty.class.php`)),
    [['smarty4', 'smarty3']],
    'the test of the Widget page',
  ),
  assimpCommand: optional(
    'the command of assimp',
    () => onPath('assimp'),
    ['assimp-utils'],
    'reading exports with assimp',
  ),
  assimpModels: optional(
    "assimp's test models",
    () => existsSync('/usr/share/assimp/models'),
    ['assimp-testmodels'],
    'converting models of other programs',
  ),
  benchmark: tool('Google Benchmark', () => hasHeader('benchmark/benchmark.h'), ['libbenchmark-dev']),
  assimp: tool('assimp', () => hasHeader('assimp/Importer.hpp'), ['libassimp-dev']),
};

const start = ['cmake', 'ninja', 'emscripten'];
const test = [...start, 'clang', 'catch2', 'json', 'chromium', 'fonts'];
const others = ['gcc', 'fuzzer', 'clangTidy', ...Object.keys(tools).filter((name) => tools[name].onlyFor)];

/** Which of the tools each command needs; `all` is `npm test -- --all`. */
export const needs = {
  start,
  test,
  all: [...test, ...others],
  bench: [...start, 'clang', 'benchmark', 'assimp', 'chromium', 'fonts'],
};
