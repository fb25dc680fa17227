import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findChromium } from '../../scripts/support/chromium.mjs';
import { root } from './code-blocks.js';
import { zipOf } from '../web/core/zip-bytes.js';

const samples = join(root, 'build/samples');
const skins = ['JFenstrider1.pcx', 'JFenstrider2.pcx', 'JFenstriderEye.pcx'];
const packages = [
  ['System', 'Fenlands.u'],
  ['Textures', 'FenSkins.utx'],
] as const;
const fenstrider = ['Fenstrider_d.3d', 'Fenstrider_a.3d', 'Fenstrider.uc', ...skins];

/** What a command has written, and its exit code. */
export interface Written {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A temporary folder with the files that docs/README.md lists, in which `retromesh` is the command as built. */
export class Workspace {
  readonly #folder = mkdtempSync(join(tmpdir(), 'retromesh-docs-'));
  readonly #env: NodeJS.ProcessEnv;

  constructor() {
    this.#env = { ...process.env, PATH: `${this.path('.bin')}:${process.env['PATH']}`, RETROMESH: root };
    this.#env['RETROMESH_CHROMIUM'] ??= findChromium() ?? '';
    mkdirSync(this.path('.bin'));
    symlinkSync(join(root, 'build/cli/retromesh.mjs'), this.path('.bin/retromesh'));
    cpSync(samples, this.path('models'), { recursive: true });
    rmSync(this.path('models/index.json'));
    for (const name of fenstrider) {
      const bytes = readFileSync(join(samples, 'fenstrider', name));
      for (const place of ['', 'old/', 'new/']) this.write(`${place}${name}`, bytes);
      if (!name.endsWith('.uc')) this.write(`MyMod/Models/${name}`, bytes);
    }
    for (const [place, name] of packages)
      this.write(`${place}/${name}`, readFileSync(join(samples, 'fenlands', name)));
    const script = readFileSync(join(samples, 'fenstrider/Fenstrider.uc'), 'utf8');
    this.write('new/Fenstrider.uc', script.replace('SEQ=Walk STARTFRAME=8', 'SEQ=Walk STARTFRAME=9'));
    const mistaken = script
      .replaceAll('FILE=', 'FILE=Models\\')
      .replace('STARTFRAME=33 NUMFRAMES=5', 'STARTFRAME=33 NUMFRAMES=9');
    this.write('MyMod/Classes/Fenstrider.uc', mistaken);
    const mod = fenstrider
      .filter((name) => !name.endsWith('.uc'))
      .map((name) => [`Models/${name}`, new Uint8Array(readFileSync(join(samples, 'fenstrider', name)))]);
    this.write('MyMod.pk3', zipOf({ ...Object.fromEntries(mod), 'Classes/Fenstrider.uc': mistaken }));
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), content);
  }

  /** Runs a command in a shell. `npx retromesh` is `retromesh`, without the search for the package. */
  run(command: string, folder = '.', env: NodeJS.ProcessEnv = {}): Promise<Written> {
    const options = { cwd: this.path(folder), env: { ...this.#env, ...env }, maxBuffer: 1e8 };
    return new Promise((resolve) =>
      execFile('sh', ['-ec', command.replace(/^npx /, '')], options, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
      ),
    );
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
