import { dirname, join, relative } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Collection } from '../../web/src/core/node.js';
import { rules } from '../../web/src/core/lint/rules.js';
import { filesBelow, retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { clean, mendable, tetrahedronWith, type ModelFiles } from '../support/lint-files.js';
import { oldModelBytes } from '../support/old-model.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { tetrahedronData, tetrahedronFrames } from '../support/tetrahedron.js';

const folder = temporaryFolder();
let made = 0;

/** Files in a folder of their own; its path. */
function written(files: ModelFiles): string {
  const root = join(folder, `${(made += 1)}`);
  writeFiles(root, files);
  return root;
}

async function lint(...args: string[]) {
  const { code, out, err } = await retromesh('lint', ...args);
  return { code, out: out.replaceAll(`${folder}/`, ''), err: err.replaceAll(`${folder}/`, '') };
}

/** All files below a folder, as text of one character for each byte. */
function textsBelow(root: string): Record<string, string> {
  const files = Object.entries(filesBelow(root));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]));
}

interface JsonReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly written: readonly string[];
  readonly findings: readonly Readonly<Record<string, unknown>>[];
}

async function lintJson(...args: string[]): Promise<JsonReport & { readonly code: number }> {
  const { code, out } = await lint('--format', 'json', ...args);
  return { code, ...(JSON.parse(out) as JsonReport) };
}

const lateClip = mendable['unreal/clip-past-last-frame']!;

describe('retromesh lint', () => {
  it('lists findings by file and place, with the rule, why it matters and how to mend it', async () => {
    const { code, out, err } = await lint(written(lateClip));
    expect([code, err]).toEqual([1, '']);
    const rule = rules.find(({ id }) => id === 'unreal/clip-past-last-frame')!;
    const lines = out.split('\n');
    const at = lines.findIndex((line) => line.endsWith('Classes/Tetra.uc'));
    expect(lines.slice(at + 1)).toContain('  line 3: warning unreal/clip-past-last-frame');
    expect(out).toContain(
      '    Rise runs past the last frame. It uses frames 0 to 11; the file has 2, 0 to 1.',
    );
    expect(out).toContain(`    Why it matters: ${rule.matters}`);
    expect(out).toContain(`    To mend it: ${rule.mend} --fix does.`);
    expect(out).toMatch(/1 model: 1 warning/);
  });

  it('ends with 0 without findings but facts, with 1 else, and with 2 when nothing can be read', async () => {
    expect((await lint(written(clean))).code).toBe(0);
    expect((await lint(written(lateClip))).code).toBe(1);
    expect((await lint(written(mendable['humanfly/trailing-bytes']!))).code).toBe(1);
    expect((await lint(written({ 'readme.txt': Uint8Array.of(1) }))).code).toBe(2);
    expect((await lint('--format', 'xml', folder)).code).toBe(2);
    expect((await lint()).code).toBe(2);
  });

  it('says which folder is empty, and what options there are', async () => {
    expect(await lint(written({}))).toMatchObject({ code: 2, err: `${made} has no files.\n` });
    expect(await lint(written(clean), join(folder, 'none'))).toMatchObject({
      code: 2,
      out: '',
      err: 'none could not be read: there is no such file.\n',
    });
    const help = (await lint('--help')).out;
    for (const option of ['format', 'disable', 'max-warnings', 'fix', 'output', 'in-place', 'force', 'docs'])
      expect(help).toContain(`--${option}`);
  });

  it('fails only above --max-warnings, and without the findings of --disable', async () => {
    const root = written(lateClip);
    const count = (await lintJson(root)).counts['warning']!;
    expect((await lint('--max-warnings', `${count}`, root)).code).toBe(0);
    expect((await lint('--max-warnings', `${count - 1}`, root)).code).toBe(1);
    const without = await lintJson('--disable', 'unreal/clip-past-last-frame', root);
    expect(without.counts['warning']).toBe(count - 1);
    expect((await lint('--disable', 'unreal/no-such-rule', root)).err).toMatch(/there is no rule/);
  });

  it('reports files that do not open as findings, and the others', async () => {
    const short = { 'cut_d.3d': tetrahedronData().subarray(0, 40), 'cut_a.3d': tetrahedronFrames() };
    const { code, findings } = await lintJson(written({ ...short, ...lateClip }));
    expect(code).toBe(1);
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['open/ends-early', 'unreal/clip-past-last-frame']),
    );
    expect(findings.find(({ rule }) => rule === 'open/ends-early')).toMatchObject({
      severity: 'error',
      file: expect.stringMatching(/cut_d\.3d$/) as string,
      byte: expect.any(Number) as number,
    });
  });

  it('reports archives that cannot be read as findings, beside models and alone', async () => {
    const cut = { 'cut.zip': zipOf(lateClip).subarray(0, 300), 'notes.txt': Uint8Array.of(65) };
    const expected = { rule: 'open/archive-damaged', severity: 'error' };
    for (const files of [cut, { ...cut, ...clean }]) {
      const root = written(files);
      const { code, findings } = await lintJson(root);
      expect(code).toBe(1);
      expect(findings.filter(({ severity }) => severity !== 'fact')).toMatchObject([expected]);
      expect(findings[0]!['file']).toMatch(/cut\.zip$/);
      expect(await lintJson('--fix', '--in-place', root)).toMatchObject({ code: 1, written: [] });
    }
  });

  it('says what is in archives with the path of the archive', async () => {
    const { findings } = await lintJson(written({ 'pack.zip': zipOf(lateClip) }));
    const finding = findings.find(({ rule }) => rule === 'unreal/clip-past-last-frame');
    expect(finding).toMatchObject({
      file: expect.stringMatching(/\/pack\.zip\/Classes\/Tetra\.uc$/) as string,
      line: 3,
    });
  });

  it('says once what several models share, with their number', async () => {
    const twice = tetrahedronWith((script) =>
      script.replace(
        '#exec MESH SEQUENCE',
        '#exec MESH IMPORT MESH=Second ANIVFILE=MODELS\\tetra_a.3d DATAFILE=MODELS\\tetra_d.3d\r\n' +
          '#exec MESH ORIGIN MESH=Nobody X=1\r\n#exec MESH SEQUENCE',
      ),
    );
    const { findings } = await lintJson(written(twice));
    expect(findings.filter(({ rule }) => rule === 'unreal/mesh-not-imported')).toMatchObject([
      { line: 4, models: 2 },
    ]);
  });

  it('has one finding about a line with a misspelt command', async () => {
    const { findings } = await lintJson(written(mendable['unreal/directive-misspelt']!));
    const { line } = findings.find(({ rule }) => rule === 'unreal/directive-misspelt')!;
    expect(findings.filter((finding) => finding.line === line)).toHaveLength(1);
  });

  it('has the same output each time, and with the paths in another order', async () => {
    const paths = Object.values(mendable).map(written);
    const { out } = await lint('--format', 'json', ...paths);
    expect((await lint('--format', 'json', ...paths.reverse())).out).toBe(out);
  });

  it('opens one model after the other and keeps none', async () => {
    let open = 0;
    let most = 0;
    const opening = Collection.prototype.open;
    const spy = vi.spyOn(Collection.prototype, 'open').mockImplementation(async function (
      this: Collection,
      ...args
    ) {
      const model = await opening.apply(this, args);
      most = Math.max(most, (open += 1));
      const { dispose } = model;
      return Object.assign(model, { dispose: () => ((open -= 1), dispose.call(model)) });
    });
    await lint(written(Object.fromEntries(Object.values(mendable).flatMap(prefixed))));
    expect([open, most, spy.mock.calls.length > 5]).toEqual([0, 1, true]);
    spy.mockRestore();
  });

  it('has a line for each folder of what games ship, and with --all each finding', async () => {
    // prettier-ignore
    const vertices = [[0, 0, 0], [40, 0, 0], [40, -40, 0]] as const;
    const line = oldModelBytes({ vertices, faces: [{ corners: [0, 2, 1] }, { corners: [1, 2, 1] }] });
    const root = written({ 'a/one.ob2': line, 'a/two.ob2': line, 'b/one.ob2': line });
    const { code, out } = await lint(root);
    expect(code).toBe(0);
    const title = '1 face has the same corner twice';
    expect(out.split('\n').slice(0, 5)).toEqual([
      `${made}/a/: usual in models of games, --all lists each`,
      `  fact runescape/face-corners-equal in 2 files, first one.ob2: ${title}`,
      '',
      `${made}/b/: usual in models of games, --all lists each`,
      `  fact runescape/face-corners-equal in 1 file, first one.ob2: ${title}`,
    ]);
    expect(out).toContain('3 models: 3 facts in 3 files.');
    const all = (await lint('--all', root)).out;
    expect(all.split('\n').filter((text) => text.includes(title))).toHaveLength(3);
    expect(all).not.toContain('usual');
    const { findings } = await lintJson(root);
    expect(findings.map(({ rule, usual }) => [rule, usual])).toEqual(
      Array(3).fill(['runescape/face-corners-equal', true]),
    );
  });

  it('finds no error in a model that is a placeholder', async () => {
    const root = written({ 'none.ob2': new Uint8Array(18) });
    const { code, findings } = await lintJson(root);
    expect([code, findings]).toMatchObject([0, [{ rule: 'open/placeholder', severity: 'fact' }]]);
  });

  it('lists the rules with --rules', async () => {
    const ids = rules.map(({ id }) => id).filter((id) => !/\/write-/.test(id));
    const { code, out } = await lint('--rules');
    expect(code).toBe(0);
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(ids));
    const listed = JSON.parse((await lint('--rules', '--format', 'json')).out) as { id: string }[];
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, 'open/ends-early']));
  });
});

function prefixed(files: ModelFiles, number: number): [string, Uint8Array][] {
  return Object.entries(files).map(([name, bytes]) => [`${number}/${name}`, bytes]);
}

describe('retromesh lint --fix', () => {
  it('has an example of each rule that it mends', () => {
    const ids = rules.filter(({ mendable }) => mendable).map(({ id }) => id);
    expect(Object.keys(mendable).sort()).toEqual(ids.sort());
  });

  for (const [rule, files] of Object.entries(mendable)) {
    it(`mends ${rule}, after which nothing of it is found or changed again`, async () => {
      const root = written(files);
      const before = textsBelow(root);
      const { findings: found } = await lintJson(root);
      expect(found.map((finding) => finding['rule'])).toContain(rule);

      const target = join(folder, `mended-${made}`);
      const { findings, written: changed } = await lintJson('--fix', '--output', target, root);
      expect(findings.map((finding) => finding['rule'])).not.toContain(rule);
      expect(changed).toHaveLength(1);
      expect(textsBelow(root)).toEqual(before);

      const after = textsBelow(target);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      const other = Object.keys(after).filter((name) => after[name] !== before[name]);
      expect(other).toEqual(changed.map((path) => relative(target, join(folder, path))));

      const again = await lintJson('--fix', '--in-place', target);
      expect([again.written, textsBelow(target)]).toEqual([[], after]);
    });
  }

  it('mends what is found only after words are spelt right', async () => {
    const root = written(tetrahedronWith((script) => script.replace('NUMFRAMES=2', 'NUMFRAME=12')));
    const { code, findings } = await lintJson('--fix', '--in-place', root);
    expect([code, findings.filter(({ mendable }) => mendable)]).toEqual([0, []]);
    expect(textsBelow(root)['Classes/Tetra.uc']).toContain('NUMFRAMES=2 ');
  });

  it('mends words that change what is drawn, and scripts of no model', async () => {
    const files = tetrahedronWith((script) =>
      script.replace('MESHMAP SCALE MESHMAP=Tetra X=1', 'MESHMAP SCAL MESHMAP=Tetra X=3'),
    );
    const other = new TextEncoder().encode('#exec MESHMAP SCAL MESHMAP=Other X=1 Y=1 Z=1\r\n');
    const root = written({ ...files, 'Classes/Other.uc': other });
    const { findings } = await lintJson('--fix', '--in-place', root);
    expect(findings.filter(({ mendable }) => mendable)).toEqual([]);
    const after = textsBelow(root);
    expect(after['Classes/Tetra.uc']).toContain('MESHMAP SCALE MESHMAP=Tetra X=3');
    expect(after['Classes/Other.uc']).toContain('MESHMAP SCALE');
  });

  it('says in text what was mended', async () => {
    const { out } = await lint('--fix', '--output', join(folder, 'copies'), written(lateClip));
    expect(out).toMatch(/^Mended copies\/Classes\/Tetra\.uc\n1 model: no findings\.\n$/m);
  });

  it('keeps all bytes of a script but those of the value', async () => {
    const root = written(mendable['unreal/notify-out-of-range']!);
    const before = textsBelow(root)['Classes/Tetra.uc']!;
    await lint('--fix', '--in-place', root);
    expect(textsBelow(root)['Classes/Tetra.uc']).toBe(
      before.replace('TIME=1.5', 'TIME=1').replace('TIME=-0.25', 'TIME=0'),
    );
  });

  it('mends files in a zip', async () => {
    const root = written({ 'pack.zip': zipOf({ ...lateClip, 'readme.txt': Uint8Array.of(65) }) });
    const { written: changed } = await lintJson('--fix', '--in-place', root);
    expect(changed.map((path) => path.slice(path.indexOf('/') + 1))).toEqual(['pack.zip']);
    const { findings } = await lintJson(root);
    expect(findings.map((finding) => finding['rule'])).not.toContain('unreal/clip-past-last-frame');
    const collection = await Collection.from(filesBelow(root));
    expect(collection.files.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(lateClip), 'readme.txt'].sort(),
    );
  });

  it('leaves alone what is disabled, and files that were not named', async () => {
    const root = written(lateClip);
    const before = textsBelow(root);
    await lint('--fix', '--in-place', '--disable', 'unreal/clip-past-last-frame', root);
    await lint('--fix', '--in-place', join(root, 'Models/tetra_d.3d'));
    expect(textsBelow(root)).toEqual(before);
  });

  it('refuses to write over files, or nowhere', async () => {
    const root = written(lateClip);
    const before = textsBelow(root);
    expect((await lint('--fix', root)).code).toBe(2);
    expect(await lint('--fix', '--output', root, root)).toMatchObject({ code: 2, out: '' });
    expect(await lint('--fix', '--output', dirname(root), root)).toMatchObject({ code: 2, out: '' });
    expect((await lint('--fix', '--output', 'x', '--in-place', root)).code).toBe(2);
    expect((await lint('--in-place', root)).code).toBe(2);
    const target = written(lateClip);
    expect((await lint('--fix', '--output', target, root)).err).toMatch(
      /is there already; --force replaces it/,
    );
    const inFile = join(root, 'Classes/Tetra.uc/copies');
    expect((await lint('--fix', '--output', inFile, root)).code).toBe(2);
    expect(textsBelow(root)).toEqual(before);
    expect((await lint('--fix', '--force', '--output', target, root)).err).toBe('');
    expect(textsBelow(target)).not.toEqual(before);
  });
});
