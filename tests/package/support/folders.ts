import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** The folder of the projects that the package is installed in. */
export const projects = join(root, 'build/test/package');

export const projectFolder = (name: string): string => join(projects, name);
