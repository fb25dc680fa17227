import { existsSync, readFileSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { findFirefox, findWebKit, findXvfb } from './engines.mjs';
import { mediawikiFolder, mediawikiPackages } from './mediawiki.mjs';
import { ask } from './run.mjs';

const onPath = (name) => ask('sh', ['-c', `command -v ${name}`]) !== null;
const compiles = (compiler, flags, source) =>
  ask(compiler, [...flags, '-x', 'c++', '-', '-o', '/dev/null'], { input: source }) !== null;
const preprocesses = (source) =>
  ask('c++', ['-E', '-x', 'c++', '-', '-o', '/dev/null'], { input: source }) !== null;
const hasHeader = (...headers) =>
  preprocesses(`#if ${headers.map((name) => `!__has_include(<${name}>)`).join(' && ')}\n#error\n#endif\n`);

function atLeast(command, major, minor) {
  const found = ask(command, ['--version'])?.match(/(\d+)\.(\d+)/);
  return (
    Boolean(found) && (Number(found[1]) > major || (Number(found[1]) === major && Number(found[2]) >= minor))
  );
}

function clangMajor() {
  return (
    ask('clang++', ['-dumpversion'])?.split('.')[0] ??
    ask('sh', ['-c', 'apt-cache show clang'])?.match(/clang-(\d+)/)?.[1]
  );
}

function hasFonts() {
  const listed = ask('sh', ['-c', 'fc-list : family | head -n 1']);
  return listed === null ? existsSync('/usr/share/fonts/truetype') : listed.trim() !== '';
}

const hasLibrary = (name) =>
  ask('sh', ['-c', `PATH="$PATH:/sbin:/usr/sbin" ldconfig -p | grep -q ${name}`]) !== null;

/** Whether apt has a package. */
export const isKnown = (name) => /Candidate: \d/.test(ask('apt-cache', ['policy', name]) ?? '');

/** Whether the tests of the extension can start a wiki. */
export function hasMediaWiki() {
  const extensions = ['pdo_sqlite', 'mbstring', 'xml', 'intl'].map((name) => `extension_loaded('${name}')`);
  const hasPhp = ask('php', ['-r', `exit(${extensions.join(' && ')} ? 0 : 1);`]) !== null;
  const defines = `${mediawikiFolder}/includes/Defines.php`;
  return (
    hasPhp &&
    existsSync(defines) &&
    isMediaWiki139(/'MW_VERSION', '(\d+\.\d+)/, readFileSync(defines, 'utf8'))
  );
}

/** Whether the version that a pattern finds in a text is one that the extension works with. */
function isMediaWiki139(pattern, text) {
  const [major, minor] = (text.match(pattern)?.[1] ?? '0.0').split('.').map(Number);
  return major > 1 || (major === 1 && minor >= 39);
}

/** Whether this system packages such a version. */
const packagesMediaWiki139 = () =>
  isMediaWiki139(/Candidate: (?:\d+:)?(\d+\.\d+)/, ask('apt-cache', ['policy', 'mediawiki']) ?? '');

const fuzzFlags = ['-fsanitize=fuzzer,address,undefined'];
const fuzzSource =
  '#include <cstddef>\nextern "C" int LLVMFuzzerTestOneInput(const char*, std::size_t) { return 0; }\n';

/**
 * What the commands need beside Node: a display name, a check whether it is installed, and its packages: for each, its
 * names on different systems, of which the first available one is installed. `onlyFor` names the tests that are skipped where
 * a distribution does not have a tool.
 */
export const tools = {
  compiler: {
    what: 'a C++20 compiler',
    found: () => compiles('c++', ['-std=c++20', '-fsyntax-only'], '#include <span>\n#include <concepts>\n'),
    packages: () => [['g++'], ['libc6-dev']],
  },
  cmake: { what: 'CMake 3.22 or newer', found: () => atLeast('cmake', 3, 22), packages: () => [['cmake']] },
  ninja: { what: 'Ninja', found: () => onPath('ninja'), packages: () => [['ninja-build']] },
  emscripten: {
    what: 'Emscripten 3.1.6 or newer',
    found: () => onPath('em++'),
    packages: () => [['emscripten']],
  },
  catch2: {
    what: 'Catch2',
    found: () => hasHeader('catch2/catch.hpp', 'catch2/catch_all.hpp'),
    packages: () => [['catch2']],
  },
  json: {
    what: 'nlohmann/json, for the tests against the oracles',
    found: () => hasHeader('nlohmann/json.hpp'),
    packages: () => [['nlohmann-json3-dev']],
  },
  fuzzer: {
    what: 'clang with its sanitizers and libFuzzer',
    found: () => compiles('clang++', fuzzFlags, fuzzSource),
    packages: () => [
      ['clang'],
      [`libclang-rt-${clangMajor()}-dev`, 'libclang-rt-dev', `libclang-common-${clangMajor()}-dev`],
    ],
  },
  clang: { what: 'clang', found: () => onPath('clang++'), packages: () => [['clang']] },
  clangTidy: { what: 'clang-tidy', found: () => onPath('clang-tidy'), packages: () => [['clang-tidy']] },
  chromium: {
    what: 'Chromium or Chrome',
    found: () => findChromium() !== null,
    packages: () => (isUbuntu() ? [] : [['chromium']]),
    advice:
      'Ubuntu packages Chromium only as a snap, which Playwright cannot control. Install Google Chrome, or name a browser in RETROMESH_CHROMIUM.',
  },
  firefox: {
    what: 'Firefox',
    found: () => findFirefox() !== null,
    packages: () => [['firefox-esr']],
    onlyFor: 'the tests in Firefox',
  },
  webkit: {
    what: 'WebKitGTK with its driver',
    found: () => findWebKit() !== null,
    packages: () => [['webkit2gtk-driver', 'webkitgtk-webdriver']],
    onlyFor: 'the tests in WebKitGTK',
  },
  xvfb: {
    what: 'an X server without a screen',
    found: () => findXvfb() !== null,
    packages: () => [['xvfb']],
    onlyFor: 'the tests in Firefox and WebKitGTK',
  },
  egl: {
    what: 'EGL, with which Firefox and WebKitGTK draw WebGL',
    found: () => hasLibrary('libEGL.so.1'),
    packages: () => [['libegl1']], // Mesa's drivers come with the X server.
    onlyFor: 'the tests in Firefox and WebKitGTK',
  },
  fonts: {
    what: 'a font for the screenshots of the page',
    found: hasFonts,
    packages: () => [['fonts-dejavu-core']],
  },
  mediawiki: {
    what: 'MediaWiki 1.39 or newer with PHP and SQLite',
    found: hasMediaWiki,
    packages: () => (packagesMediaWiki139() ? mediawikiPackages.map((name) => [name]) : []),
    onlyFor: 'the tests of the extension for MediaWiki',
  },
  smarty: {
    what: 'Smarty 3 or 4, the template engine of Widget pages',
    found: () => [3, 4].some((major) => existsSync(`/usr/share/php/smarty${major}/Smarty.class.php`)),
    packages: () => (packagesMediaWiki139() ? [['smarty4', 'smarty3']] : []),
    onlyFor: 'the test of the Widget page',
  },
  benchmark: {
    what: 'Google Benchmark',
    found: () => hasHeader('benchmark/benchmark.h'),
    packages: () => [['libbenchmark-dev']],
  },
  assimp: {
    what: 'assimp',
    found: () => hasHeader('assimp/Importer.hpp'),
    packages: () => [['libassimp-dev']],
  },
  assimpCommand: {
    what: "assimp's command",
    found: () => onPath('assimp'),
    packages: () => [['assimp-utils']],
    onlyFor: 'reading exported files with assimp',
  },
  assimpModels: {
    what: "assimp's test models",
    found: () => existsSync('/usr/share/assimp/models'),
    packages: () => [['assimp-testmodels']],
    onlyFor: "reading assimp's test models",
  },
};

const start = ['cmake', 'ninja', 'emscripten'];
const test = [...start, 'compiler', 'catch2', 'json', 'chromium', 'fonts'];
const onlyAll = [
  'fuzzer',
  'clangTidy',
  'firefox',
  'webkit',
  'xvfb',
  'egl',
  'mediawiki',
  'smarty',
  'assimpCommand',
];

/** Which of the tools each command needs; `all` is `npm test -- --all`. */
export const needs = {
  start,
  test,
  all: [...test, ...onlyAll, 'assimpModels'],
  bench: [...start, 'compiler', 'clang', 'benchmark', 'assimp', 'chromium', 'fonts'],
};

function isUbuntu() {
  return existsSync('/etc/os-release') && /^ID=ubuntu$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
