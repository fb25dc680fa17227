import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseAngle, parseOrbit, parseTarget } from '../../../web/src/element/camera-attributes.js';
import { displays, filters, lights, upAxes } from '../../../web/src/element/stage-values.js';
import { blocksOf } from '../../docs/code-blocks.js';

const attributes = fileURLToPath(new URL('../../../web/mediawiki/includes/Attributes.php', import.meta.url));
const isWithoutPhp = spawnSync('php', ['--version']).status !== 0;

/** The attributes of the element for each set of wikitext, and the names that were not understood. */
function validated(sets: readonly Record<string, string>[]): [Record<string, string>, string[]][] {
  const code = `require '${attributes}';
echo json_encode(array_map(['MediaWiki\\Extension\\RetroMesh\\Attributes', 'validated'], json_decode(stream_get_contents(STDIN), true)));`;
  const answer = execFileSync('php', ['-r', code], { input: JSON.stringify(sets), encoding: 'utf8' });
  return JSON.parse(answer) as ReturnType<typeof validated>;
}

test.skipIf(isWithoutPhp)(
  'values of wikitext are those that the element knows, in any case of letters',
  () => {
    const known = { display: displays, light: lights, 'texture-filter': filters, up: upAxes };
    const sets = Object.entries(known).flatMap(([name, values]) =>
      values.map((value) => ({ [name]: ` ${value.toUpperCase()} ` })),
    );
    for (const [i, [taken, invalid]] of validated(sets).entries()) {
      const [[name, value]] = Object.entries(sets[i]!) as [[string, string]];
      expect([taken[name], invalid]).toEqual([value.trim().toLowerCase(), []]);
    }
  },
);

test.skipIf(isWithoutPhp)('values that the element would ignore are left out and named', () => {
  const sets = [
    ...['w', 'y y'].map((up) => ({ up })),
    ...['toon', 'textures'].map((display) => ({ display })),
    ...['noon', 'fixed-'].map((light) => ({ light })),
    ...['30', '30m', '30%'].map((value) => ({ 'field-of-view': value })),
    ...['1 2 3', '30deg 75deg', '30m 75deg auto', '30deg 75deg 5cm', '1deg 1deg -2m'].map((value) => ({
      'camera-orbit': value,
    })),
    ...['0m 1cm 0m', '0 0 0', '1m 2m', '50% 0m 0m'].map((value) => ({ 'camera-target': value })),
    // The Kelvin sign is a k in lower case for some comparisons.
    { background: '\u212ahaki' },
  ];
  for (const [i, [, invalid]] of validated(sets).entries()) expect(invalid).toEqual(Object.keys(sets[i]!));
});

test.skipIf(isWithoutPhp)(
  'cameras of wikitext are those that the element parses; names of clips keep their case',
  () => {
    const orbits = ['30deg 75DEG auto', 'auto -1.5rad 2.5M', 'AUTO auto 105%'];
    const targets = ['0m 1.5m auto', 'auto auto -2m'];
    const answers = validated([
      ...orbits.map((orbit) => ({ 'camera-orbit': orbit })),
      ...targets.map((target) => ({ 'camera-target': target, 'field-of-view': '45Deg' })),
      { 'animation-name': 'WalkSmFr' },
    ]);
    expect(answers.flatMap(([, invalid]) => invalid)).toEqual([]);
    const values = answers.map(([taken]) => taken);
    for (const { 'camera-orbit': orbit } of values.slice(0, 3))
      expect(Object.keys(parseOrbit(orbit!))).not.toEqual([]);
    for (const { 'camera-target': target, 'field-of-view': angle } of values.slice(3, 5))
      expect([parseTarget(target!).length, parseAngle(angle!, 0)]).toEqual([3, 45]);
    expect(values[5]!['animation-name']).toBe('WalkSmFr');
  },
);

test.skipIf(isWithoutPhp)(
  'the elements of wikitext in the documents have attributes that are understood',
  () => {
    const elements = blocksOf('wiki').flatMap(({ code }) => [...code.matchAll(/<retro-mesh ([^>]*?)\/?>/g)]);
    expect(elements.length).toBeGreaterThan(0);
    const sets = elements.map(([, text]) => {
      const pairs = [...text!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name!,
        value ?? '',
      ]);
      return Object.fromEntries(pairs.filter(([name]) => name !== 'src')) as Record<string, string>;
    });
    expect(validated(sets).map(([, invalid]) => invalid)).toEqual(sets.map(() => []));
    const others = blocksOf('wiki').flatMap(({ code }) =>
      code
        .split('\n')
        .filter((line) => !/^<retro-mesh .*(\/|<\/retro-mesh)>$|^\[\[File:[^|]+(\|[^|]+)+\]\]$/.test(line)),
    );
    expect(others).toEqual([]);
  },
);
