import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Sample } from './src/links/samples.js';

const script = fileURLToPath(new URL('src/app/shell/first-frame.ts', import.meta.url));
const icons = fileURLToPath(new URL('src/app/ui/icons.ts', import.meta.url));
const families = new URL('../build/wasm/family-formats.js', import.meta.url).href;

/** Writes into index.html what it draws before its scripts are there: the samples, and the script that follows the address. */
export function firstFrame(samples: string): Plugin {
  return {
    name: 'retromesh-first-frame',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const code = await bundled();
        const listed = samplesIn(samples);
        return html
          .replace('<!-- samples -->', () => listed.map(card).join(''))
          .replace('<!-- poster -->', () => (listed[0] ? pictureOf(listed[0]) : ''))
          .replaceAll(/<use href="#i-([\w-]+)"><\/use>/g, (_, name: string) => shapeOf(name))
          .replace('<!-- games -->', await gamesOf())
          .replace('<!-- first frame -->', () => `<script>${code}</script>`)
          .replace("script-src 'self'", `script-src 'self' ${hashOf(code)}`);
      },
    },
  };
}

/** `'sha256-…'`, with which a Content-Security-Policy allows a script or style in the page. */
export function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

async function bundled(): Promise<string> {
  const output = { format: 'iife' } as const;
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', rolldownOptions: { input: script, output } },
  });
  return (built as Rolldown.RolldownOutput).output[0].code.trim();
}

/** "Unreal, Deus Ex and RuneScape", of the formats of all families. */
async function gamesOf(): Promise<string> {
  const { formats } = (await import(families)) as { formats: readonly { readonly game: string }[] };
  const games = formats.flatMap(({ game }) => game.replace(/ (packages|caches|demos)$/, '').split(', '));
  const names = [...new Set(games)].map((game) => `<b>${game}</b>`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The shape of an icon: `icons.ts` has them all, which the page draws later. */
function shapeOf(name: string): string {
  const [, shape = ''] =
    new RegExp(`id="i-${name}"[^>]*>(.*)</symbol>`).exec(readFileSync(icons, 'utf8')) ?? [];
  return shape;
}

function samplesIn(folder: string): Sample[] {
  const index = `${folder}/index.json`;
  return existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as Sample[]) : [];
}

/** A link, which works before the page's script is there. */
function card(sample: Sample): string {
  const { id, name, format, detail } = sample;
  return `<a class="card" href="#v=1&amp;sample=${id}" title="${detail}"><span class="picture">${pictureOf(sample)}</span><b>${name}</b> <span>${format}</span></a>`;
}

/** Not requested where a link shows its stage. */
function pictureOf({ id, picture }: Sample): string {
  return picture ? `<img src="./samples/${id}/${picture}" alt="" draggable="false" loading="lazy">` : '';
}
