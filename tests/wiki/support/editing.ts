import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { zip } from '../../browser/support/archives.js';
import type { NamedBytes } from '../../browser/support/named-bytes.js';
import { sampleFiles } from '../../browser/support/samples.js';
import { password } from './wiki.js';

/** One of our own samples as a zip. */
export const zipOfSample = (sample: string): NamedBytes => zip(`${sample}.zip`, sampleFiles(sample));

/** Signs a user in, in the page and for its API requests. */
export async function signIn(page: Page, name: string): Promise<void> {
  const { query } = await api(page.request, { action: 'query', meta: 'tokens', type: 'login' });
  const { login } = await api(page.request, {
    action: 'login',
    lgname: name,
    lgpassword: password,
    lgtoken: query.tokens.logintoken,
  });
  if (login.result !== 'Success') throw new Error(`${name} could not sign in: ${JSON.stringify(login)}`);
}

/** A value for an attribute in wikitext: MediaWiki resolves the references. */
export function escaped(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Saves a page of the wiki. */
export async function save(page: Page, title: string, text: string): Promise<void> {
  const { edit, error } = await api(page.request, {
    action: 'edit',
    title,
    text,
    token: await csrfToken(page.request),
  });
  if (edit?.result !== 'Success') throw new Error(`${title} was not saved: ${JSON.stringify(error ?? edit)}`);
}

/** A file of web/mediawiki/gadget, with the address of the page that its frames show. */
export const installed = (name: string, frames: string): string =>
  readFileSync(new URL(`../../../web/mediawiki/gadget/${name}`, import.meta.url), 'utf8').replace(
    'https://retromesh.example/embed.html',
    frames,
  );

/** Installs the gadget for everybody. */
export async function installGadget(page: Page, frames: string): Promise<void> {
  await save(page, 'MediaWiki:Gadgets-definition', '* retro-mesh[ResourceLoader|default]|retro-mesh.js');
  await save(page, 'MediaWiki:Gadget-retro-mesh.js', installed('retro-mesh.js', frames));
}

/** Uploads a file without the form; the answer has an error where the wiki refuses it. */
export async function upload(page: Page, name: string, { bytes }: NamedBytes): Promise<Answer> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  const answer = await page.request.post('/api.php', {
    multipart: {
      ...{ action: 'upload', format: 'json', formatversion: '2', filename: name, file },
      ...{ ignorewarnings: '1', errorformat: 'plaintext', token: await csrfToken(page.request) },
    },
  });
  return (await answer.json()) as Answer;
}

/** Chooses a file in the upload form and sends it. */
export async function uploadByForm(page: Page, name: string, { bytes }: NamedBytes): Promise<void> {
  await page.goto('/index.php?title=Special:Upload');
  await page
    .locator('#wpUploadFile')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(bytes) });
  await page.locator('#wpDestFile').fill(name);
  // Another test may have uploaded the same bytes.
  await page.locator('#wpIgnoreWarning').check();
  await page.getByRole('button', { name: 'Upload file' }).click();
  await page.waitForLoadState();
}

export async function csrfToken(request: APIRequestContext): Promise<string> {
  return (await api(request, { action: 'query', meta: 'tokens' })).query.tokens.csrftoken;
}

/** The JSON of the wiki's API. */
export interface Answer {
  readonly query: {
    readonly tokens: { readonly csrftoken: string; readonly logintoken: string };
    readonly pages: readonly { readonly revisions: readonly { readonly revid: number }[] }[];
  };
  readonly login: { readonly result: string };
  readonly edit?: { readonly result: string };
  readonly upload?: { readonly result: string };
  readonly error?: unknown;
  /** With errorformat=plaintext. */
  readonly errors?: readonly { readonly code: string; readonly text: string }[];
}

/** Requests something of the wiki's API, as the user who is signed in. */
export async function api(request: APIRequestContext, form: Record<string, string>): Promise<Answer> {
  const answer = await request.post('/api.php', { form: { ...form, format: 'json', formatversion: '2' } });
  return (await answer.json()) as Answer;
}
