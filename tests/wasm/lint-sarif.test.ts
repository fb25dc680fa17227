import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import { describe, expect, it, vi } from 'vitest';
import { retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { mendable } from '../support/lint-files.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { tetrahedronData, tetrahedronFrames } from '../support/tetrahedron.js';

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string };
      readonly region: Readonly<Record<string, number>>;
    };
  }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] };
    };
    readonly results: readonly Result[];
  }[];
}

const folder = temporaryFolder();
const repo = join(folder, 'repo');
writeFiles(repo, {
  ...mendable['unreal/clip-past-last-frame']!,
  'my models/face.ob2': mendable['runescape/priority-above-11']!['face.ob2']!,
  'cut_d.3d': tetrahedronData().subarray(0, 40),
  'cut_a.3d': tetrahedronFrames(),
  'pack.zip': zipOf({ 'in/bar.ctc': mendable['ctc/bytes-behind-end']!['bar.ctc']! }),
  'outside/face.ob2': mendable['runescape/flag-unusual']!['face.ob2']!,
});

/** The log of paths, with the working folder at the root of the files. */
async function sarif(args: readonly string[] = [repo], workingFolder = repo): Promise<Log> {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(workingFolder);
  const { out } = await retromesh('lint', '--format', 'sarif', ...args);
  cwd.mockRestore();
  return JSON.parse(out) as Log;
}

describe('retromesh lint --format sarif', () => {
  it('is valid against the schema of SARIF 2.1.0', async () => {
    const log = await sarif();
    expect(log.runs[0]!.results.length).toBeGreaterThan(4);
    expect(errorsOf(log)).toEqual([]);
    // The schema is read, and refuses what it has to.
    const results = [{ ...log.runs[0]!.results[0], message: {} }];
    expect(errorsOf({ ...log, runs: [{ ...log.runs[0], results }] })).not.toEqual([]);
  });

  it('has the rules of all results, with their documents', async () => {
    const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = (
      await sarif(['--docs', 'https://example.org/retromesh', repo])
    ).runs;
    const { rules } = tool.driver;
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex]!.id).toBe(ruleId);
    const uris = new Map(rules.map(({ id, helpUri }) => [id, helpUri]));
    expect(uris.get('unreal/clip-past-last-frame')).toBe(
      'https://example.org/retromesh/formats/unreal/README.md#rules',
    );
    expect(uris.get('open/ends-early')).toBe(
      'https://example.org/retromesh/docs/lint.md#files-that-do-not-open',
    );
  });

  it('links documents that are there', async () => {
    const { rules } = (await sarif()).runs[0]!.tool.driver;
    for (const uri of new Set(rules.map(({ helpUri }) => helpUri))) {
      const { pathname, hash } = new URL(uri);
      const text = readFileSync(pathname, 'utf8');
      const anchors = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect([uri, anchors]).toEqual([uri, expect.arrayContaining([hash.slice(1)])]);
    }
  });

  it('places findings by line and byte, in files relative to the working folder', async () => {
    const { results } = (await sarif()).runs[0]!;
    const placeOf = (rule: string) =>
      results.find(({ ruleId }) => ruleId === rule)!.locations[0]!.physicalLocation;
    expect(placeOf('unreal/clip-past-last-frame')).toEqual({
      artifactLocation: { uri: 'Classes/Tetra.uc', uriBaseId: '%SRCROOT%' },
      region: { startLine: 3 },
    });
    expect(placeOf('runescape/priority-above-11')).toEqual({
      artifactLocation: { uri: 'my%20models/face.ob2', uriBaseId: '%SRCROOT%' },
      region: { startLine: 1, byteOffset: expect.any(Number) as number },
    });
    const inZip = results.find(({ ruleId }) => ruleId === 'ctc/bytes-behind-end')!;
    expect(inZip.locations[0]!.physicalLocation.artifactLocation.uri).toBe('pack.zip');
    expect(inZip.message.text).toMatch(/^In in\/bar\.ctc: /);
    expect(results.find(({ ruleId }) => ruleId === 'open/ends-early')!.level).toBe('error');
  });

  it('has absolute addresses for files outside of the working folder', async () => {
    const file = join(repo, 'outside/face.ob2');
    const [result] = (await sarif([file], join(folder, 'elsewhere'))).runs[0]!.results;
    expect(result!.locations[0]!.physicalLocation.artifactLocation).toEqual({
      uri: pathToFileURL(file).href,
    });
  });

  it('tells findings apart by fingerprints that stay the same', async () => {
    const prints = async () =>
      (await sarif()).runs[0]!.results.map(({ partialFingerprints }) => partialFingerprints['finding/v1']);
    const first = await prints();
    expect(new Set(first).size).toBe(first.length);
    expect(await prints()).toEqual(first);
  });
});

/** What the schema of OASIS, as Microsoft's package has it, finds wrong. */
function errorsOf(log: unknown): readonly string[] {
  const require = createRequire(import.meta.url);
  const schemas = dirname(require.resolve('@microsoft/jest-sarif/package.json'));
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as object;
  const ajv = new Ajv({ schemaId: 'id', allErrors: true, meta: false });
  ajv.addMetaSchema(read(require.resolve('ajv/lib/refs/json-schema-draft-04.json')));
  ajv.validate(read(join(schemas, 'lib/schemas/sarif-2.1.0-rtm.5.json')), log);
  return (ajv.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}
