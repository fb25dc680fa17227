import { withClaimedSize, zip } from '../browser/support/archives.js';
import { textFile, type NamedBytes } from '../browser/support/named-bytes.js';
import { sampleFiles } from '../browser/support/samples.js';
import { changed, recordAt } from '../web/core/zip-bytes.js';
import { upload, uploadByForm, zipOfSample } from './support/editing.js';
import { expect, test } from './support/test.js';
import { limits } from './support/wiki.js';

const zeros = (size: number): NamedBytes => ({ name: 'Rifle_d.3d', bytes: new Uint8Array(size) });
const many = Array.from({ length: limits.files + 1 }, (_, index) => textFile(`${index}.uc`, 'class A;'));

const small = zip('a.zip', [textFile('a_d.3d', 'abc')]).bytes;

/** The small archive with other bytes in the record of its file. */
const altered = (at: number, size: 2 | 4, value: number): NamedBytes => ({
  name: 'a.zip',
  bytes: changed(small, recordAt(small, 'a_d.3d') + at, size, value),
});

/** Archives that are refused, each with what the wiki says, by the checks in PHP. */
const refused: Readonly<Record<string, readonly [archive: NamedBytes, sentence: string]>> = {
  'that is cut off': [
    { name: 'a.zip', bytes: zipOfSample('lantern').bytes.slice(0, 9000) },
    'Rifle.zip is not a whole zip archive: the directory at its end is missing.',
  ],
  'with too many files': [
    zip('a.zip', many),
    `Rifle.zip lists ${many.length} files, and at most ${limits.files} are read.`,
  ],
  'with a file that is too large': [
    zip('a.zip', [{ name: 'Rifle_d.3d', bytes: noise(limits.file + 1) }]),
    'Rifle_d.3d in Rifle.zip has 293 KB, and at most 293 KB of a file are read.',
  ],
  'that is a decompression bomb': [
    zip('a.zip', [zeros(3_000_000)]),
    'Rifle.zip stopped at 293 KB: Rifle_d.3d claims 2.9 MB, 1,',
  ],
  'that hides the size of a file': [
    withClaimedSize(zip('a.zip', [zeros(3_000_000)]), 1000),
    'Rifle.zip is damaged: Rifle_d.3d claims 1000 bytes and kept growing.',
  ],
  'that is too large in all': [
    zip(
      'a.zip',
      [...'abc'].map((name) => ({ name: `${name}_d.3d`, bytes: noise(200_000) })),
    ),
    'Rifle.zip unpacks to 586 KB, and at most 488 KB are read.',
  ],
  'with a path that leads out of it': [
    zip('a.zip', [{ ...zeros(64), name: '../../Rifle_d.3d' }]),
    'Rifle.zip contains ../../Rifle_d.3d, a path that leads out of the archive.',
  ],
  'with a wrong checksum': [altered(16, 4, 1), 'Rifle.zip is damaged: the checksum of a_d.3d does not fit.'],
  'whose directory is wrong': [altered(42, 4, 2), 'Rifle.zip is damaged: a_d.3d does not start at byte 2.'],
  'with a password': [altered(8, 2, 1), 'Rifle.zip keeps a_d.3d behind a password.'],
  'packed with another method': [
    altered(10, 2, 14),
    'Rifle.zip packs a_d.3d with method 14, and only Deflate is read.',
  ],
};

/** Bytes that do not compress. */
function noise(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => (state = (state * 48271) % 0x7fffffff) & 0xff);
}

for (const [what, [archive, sentence]] of Object.entries(refused)) {
  test(`an archive ${what} is refused`, async ({ page, as }) => {
    await as('uploader');
    const { errors, upload: uploaded } = await upload(page, 'Rifle.zip', archive);
    expect(uploaded).toBeUndefined();
    expect(errors?.[0]?.text).toContain(sentence);
  });
}

/** Archives without a model, with the core's sentence, which both checks say. */
const withoutModel: readonly (readonly [what: string, archive: NamedBytes, sentence: string])[] = [
  [
    'without a model',
    zip('a.zip', [textFile('readme.txt', 'Hello'), textFile('licence.txt', 'MIT')]),
    'readme.txt and 1 more file hold no model that Retromesh knows.',
  ],
  [
    'with an archive inside',
    zip('a.zip', [zip('inner.zip', sampleFiles('lantern'))]),
    'inner.zip is an archive inside an archive, which is not opened.',
  ],
];

for (const node of [true, false])
  for (const [what, archive, sentence] of withoutModel)
    test(`an archive ${what} is refused ${node ? 'by the core' : 'without Node'}`, async ({
      page,
      as,
      wiki,
    }) => {
      await wiki.useNode(node);
      await as('uploader');
      const { errors } = await upload(page, 'Rifle.zip', archive);
      expect(errors?.[0]?.text).toContain(sentence);
      await wiki.useNode(true);
    });

test("a model that does not open is refused with the core's sentence", async ({ page, as }) => {
  await as('uploader');
  const incomplete = sampleFiles('lantern').filter(({ name }) => !name.endsWith('_a.3d'));
  await uploadByForm(page, 'Lantern half.zip', zip('a.zip', incomplete));
  await expect(
    page.getByText('Lantern_d.3d needs its partner Lantern_a.3d, which is not here.'),
  ).toBeVisible();
});

test('without Node, an archive with the names of models is accepted', async ({ page, as, wiki }) => {
  await wiki.useNode(false);
  await as('uploader');
  expect((await upload(page, 'Named.zip', zipOfSample('skimmer'))).upload?.result).toBe('Success');
  await page.goto('/index.php?title=File:Named.zip');
  await expect(page.locator('h2#retromesh-models + table')).toContainText('Skimmer.fly');
  await wiki.useNode(true);
});

test('a model is uploaded with the form and as a pk3', async ({ page, as }) => {
  await as('uploader');
  await uploadByForm(page, 'Lamp.pk3', zipOfSample('lantern'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('File:Lamp.pk3');
  await expect(page.locator('#file retro-mesh')).toBeVisible();
});

test('text of an archive is neither markup nor wikitext in an error', async ({ page, as }) => {
  await as('uploader');
  const name = `'''b''' <b id=taken>&lt; [[Main Page]] {{SITENAME}}.txt`;
  await uploadByForm(page, 'Markup.zip', zip('a.zip', [textFile(name, '')]));
  await expect(page.getByText(`${name} holds no model`)).toBeVisible();
  await expect(page.locator('#taken')).toHaveCount(0);
});

test('a user without the right to upload cannot', async ({ page, as }) => {
  await as('reader');
  const { errors, upload: uploaded } = await upload(page, 'Rifle.zip', zipOfSample('lantern'));
  expect(uploaded).toBeUndefined();
  expect(errors?.[0]?.code).toBe('permissiondenied');
  await page.goto('/index.php?title=Special:Upload');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission error');
});
