import type { Page } from '@playwright/test';
import type * as Core from '../../../web/src/npm/index.js';
import type * as Loaders from '../../../web/src/three/index.js';
import { projectFolder } from './folders.js';
import type { StaticSite } from './site.js';

declare global {
  /** three.js, `retromesh/three` and a part of `retromesh`, in the page of `openModules`. */
  var T: typeof import('three') & typeof Loaders & Pick<typeof Core, 'ModelError'>;
}

/** Opens a page of a project that has the modules in the variable `T`. */
export async function openModules(
  project: string,
  page: Page,
  open: (folder: string, script: string) => Promise<StaticSite>,
): Promise<StaticSite> {
  const site = await open(projectFolder(project), 'compare.html');
  await page.evaluate(async () => {
    const [loaders, core] = ['retromesh/three', 'retromesh'];
    const modules: object[] = await Promise.all([import('three'), import(loaders!), import(core!)]);
    Object.assign(globalThis, { T: Object.assign({}, ...modules) });
  });
  return site;
}
