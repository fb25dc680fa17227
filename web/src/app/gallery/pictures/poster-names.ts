import { fileStem } from '../../links/snippets.js';

/** Names of files for models, each of which is there once, also where case makes no difference. */
export function posterNames(models: readonly string[]): string[] {
  const used = new Set<string>();
  return models.map((name) => {
    const stem = fileStem(name);
    let unique = stem;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${stem} ${number}`;
    used.add(unique.toLowerCase());
    return `${unique}.png`;
  });
}
