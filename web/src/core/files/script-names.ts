import { fileName } from '../format.js';

/** Whether a file is a text that names files or says how they are drawn: a class file, MODELDEF, config or list of settings. */
export function isScriptName(path: string): boolean {
  return /^modeldef|\.(uc|npc|seq|pack|opt|atd)$/i.test(fileName(path));
}
