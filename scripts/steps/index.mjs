import { setup } from '../setup.mjs';
import { writeApi } from '../docs/api.mjs';
import { verdict } from '../support/counts.mjs';
import { format } from './format.mjs';
import { fuzz } from './fuzz.mjs';
import { native } from './native.mjs';
import { page } from './page.mjs';
import { size } from './size.mjs';
import { tidy } from './tidy.mjs';
import { samples, wasm } from './wasm.mjs';
import { browser, engines, layering, npm, types, web, wiki } from './web.mjs';

/**
 * The steps of `npm test`: first those that others depend on, then the long ones. `after` lists the steps whose results a
 * step needs, `behind` those that it waits for only if they are run, too.
 */
export const steps = [
  {
    name: 'setup',
    does: 'installs missing tools and packages',
    run: async () => verdict(await setup('test')),
  },
  { name: 'wasm', does: 'compiles the core and the inspector to WebAssembly', run: wasm },
  { name: 'samples', does: 'writes our own sample models', run: samples },
  {
    name: 'page',
    does: 'builds the page, <retro-mesh> alone, the command line, and the package for npm',
    run: page,
    after: ['wasm', 'samples'],
  },
  { name: 'browser', does: 'tests the page in Chromium', run: browser, after: ['page'] },
  {
    name: 'wiki',
    does: 'tests the extension for MediaWiki in a wiki',
    run: wiki,
    after: ['page'],
    behind: ['browser'],
  },
  {
    name: 'engines',
    does: 'tests the page in Firefox and WebKitGTK, and compares their pictures with those of Chromium',
    run: engines,
    after: ['page'],
    behind: ['wiki'],
  },
  {
    name: 'npm',
    does: 'installs the package for npm, and uses it as docs/programmers.md says',
    run: npm,
    after: ['page'],
    behind: ['browser'],
  },
  {
    name: 'native',
    does: 'runs the native tests under AddressSanitizer and UndefinedBehaviorSanitizer',
    run: native,
  },
  {
    name: 'web',
    does: 'runs the tests of the web side, and of the core through WebAssembly',
    run: web,
    after: ['page'],
    behind: ['native'],
  },
  {
    name: 'fuzz',
    does: 'runs each fuzz target for 6 seconds',
    run: fuzz,
    after: ['samples'],
    behind: ['native'],
  },
  { name: 'tidy', does: "runs clang-tidy over the core's sources", run: tidy },
  { name: 'size', does: 'compares the compressed sizes with their budgets', run: size, after: ['page'] },
  {
    name: 'docs',
    does: "writes the reference of the package's API, without a warning",
    run: async () => verdict(await writeApi()),
    after: ['page'],
  },
  { name: 'format', does: 'checks every source file with clang-format and prettier', run: format },
  { name: 'types', does: 'checks the types of the web side', run: types, behind: ['wasm'] },
  {
    name: 'layering',
    does: 'checks every include and import against the allowed dependencies',
    run: layering,
  },
];
