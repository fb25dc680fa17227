import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it } from 'vitest';
import { ModelError } from '../../../web/src/core/model-error.js';
import { blockSize, rangeFile } from '../../../web/src/core/files/range-file.js';
import { serve } from '../../support/serve.js';

const file = new Uint8Array(randomBytes(10 * blockSize + 123));
let content = file;
let modified = 'Sat, 01 Jan 2000 00:00:00 GMT';
let requests: string[] = [];
let atOnce = 0;
let mostAtOnce = 0;
let cuts = 0;
/** What is answered when there are six requests at once; null where each is answered soon. */
let held: (() => void)[] | null = null;

/** The file as a server with ranges has it; the path says how the server differs from that. */
const server = serve((request, response) => {
  const { method, url, headers } = request;
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  requests.push(`${method} ${method === 'GET' ? `${first ?? ''}-${last ?? ''}` : ''}`.trim());
  mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
  response.on('close', () => (atOnce -= 1));
  const soon = (): unknown =>
    setTimeout(() => answer(url!.split('?')[0]!, method!, first, last, response), 5);
  if (!held) return void soon();
  held.push(soon);
  if (held.length < 6) return;
  held.forEach((each) => each());
  held = null;
});

function answer(
  url: string,
  method: string,
  first: string | undefined,
  last: string | undefined,
  response: ServerResponse,
): void {
  const whole = (status = 200): void => {
    response.writeHead(status, { 'Content-Length': content.length });
    response.end(method === 'HEAD' ? undefined : content);
  };
  if (url === '/gone') return void response.writeHead(404).end();
  if (url === '/no-head' && method === 'HEAD') return void response.writeHead(405).end();
  if (url === '/huge') return void response.writeHead(200, { 'Content-Length': 2 ** 32 - 2 }).end();
  if (method === 'HEAD' || url === '/whole') return whole();
  if (url === '/compressed') {
    const headers = { 'Content-Encoding': 'gzip' };
    if (first === undefined) return void response.writeHead(200, headers).end(gzipSync(content));
    return void response.writeHead(206, headers).end(gzipSync(content.subarray(0, 100)));
  }
  if (first === undefined) return whole();
  if (Number(first) >= content.length) return void response.writeHead(416).end();
  const end = Math.min(content.length, Number(last) + 1);
  const bytes = content.subarray(Number(first), end - (url === '/short' ? 1 : 0));
  const head = {
    'Content-Length': bytes.length,
    ...(url !== '/silent' && { 'Content-Range': `bytes ${first}-${end - 1}/${content.length}` }),
    ...(url !== '/silent' && { 'Last-Modified': modified }),
  };
  response.writeHead(206, head);
  if (url === '/cut' && Number(first) > 0 && (cuts += 1) === 1)
    response.write(bytes.subarray(0, 1000), () => response.destroy());
  else response.end(bytes);
}

beforeEach(() => {
  [content, requests, mostAtOnce, cuts, held] = [file, [], 0, 0, null];
  modified = 'Sat, 01 Jan 2000 00:00:00 GMT';
});

const open = (path: string, signal?: AbortSignal) =>
  rangeFile(new URL(path, server.origin), 'game.u', () => {}, signal);

describe('a server with ranges', () => {
  it('sends a range, and its first bytes once', async () => {
    const opened = await open('/game.u#Skaarjw');
    expect(opened.size).toBe(file.length);
    expect(requests).toEqual(['HEAD', 'GET 0-65535']);
    expect(await opened.slice(10, 20)).toEqual(file.subarray(10, 20));
    expect(requests).toHaveLength(2);
    const [start, end] = [3 * blockSize + 5, 4 * blockSize + 6];
    expect(await opened.slice(start, end)).toEqual(file.subarray(start, end));
    expect(requests.slice(2)).toEqual([`GET ${start}-${end - 1}`]);
  });

  it('sends the end of the file, and all of it', async () => {
    const opened = await open('/game.u');
    expect(await opened.slice(file.length - 3, file.length + 9)).toEqual(file.subarray(file.length - 3));
    expect(requests.slice(2)).toEqual([`GET ${file.length - 3}-${file.length - 1}`]);
    expect(Buffer.compare(await opened.read(), file)).toBe(0);
  });

  it('gets at most six requests at once', async () => {
    const files = await Promise.all([open('/game.u'), open('/game.u?2')]);
    held = [];
    const reads = files.flatMap((each) =>
      [1, 3, 5, 7, 9].map((block) => each.slice(block * blockSize, block * blockSize + 8)),
    );
    await Promise.all(reads);
    expect(mostAtOnce).toBe(6);
    expect(requests).toHaveLength(14);
  });
});

describe('a server without ranges', () => {
  it('sends the whole file once, with the first answer', async () => {
    const opened = await open('/whole');
    expect(await opened.slice(70_000, 70_010)).toEqual(file.subarray(70_000, 70_010));
    expect(requests).toEqual(['HEAD', 'GET 0-65535']);
  });

  it.each(['/compressed', '/short', '/no-head'])('%s: the whole file is downloaded', async (path) => {
    const opened = await open(path);
    expect(Buffer.compare(await opened.read(), file)).toBe(0);
    expect(requests.at(-1)).toBe('GET -');
  });

  it('is told of, where the file is too large to be downloaded', async () => {
    await expect(open('/huge')).rejects.toThrow(
      'game.u has 4 GB, and its server sends whole files only. Download it and drop it here.',
    );
  });

  it('refuses, as for other files', async () => {
    await expect(open('/gone')).rejects.toThrow(
      'game.u could not be downloaded: the server answered 404 (not found)',
    );
  });
});

describe('what happens in between', () => {
  const changed = 'game.u was changed while it was read.';

  it('a connection is cut: an error, and trying again works', async () => {
    const opened = await open('/cut');
    const error = await opened.slice(blockSize, 2 * blockSize).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).message).toMatch(
      /^game\.u could not be downloaded: the connection to .+ broke off/,
    );
    expect(await opened.slice(blockSize, 2 * blockSize)).toEqual(file.subarray(blockSize, 2 * blockSize));
  });

  it('another length', async () => {
    const opened = await open('/game.u');
    content = file.slice(0, -1);
    await expect(opened.slice(3 * blockSize, 3 * blockSize + 1)).rejects.toThrow(changed);
  });

  it('a length that ends before the range: 416', async () => {
    const opened = await open('/game.u');
    content = file.slice(0, 100);
    await expect(opened.slice(3 * blockSize, 3 * blockSize + 1)).rejects.toThrow(changed);
  });

  it('another version by its date', async () => {
    const opened = await open('/game.u');
    modified = 'Sun, 02 Jan 2000 00:00:00 GMT';
    await expect(opened.slice(3 * blockSize, 3 * blockSize + 1)).rejects.toThrow(changed);
  });

  it('other bytes where some are known, from a server that says nothing of versions', async () => {
    const opened = await open('/silent');
    content = file.map((byte) => byte ^ 1);
    await expect(opened.slice(blockSize - 1, blockSize + 1)).rejects.toThrow(changed);
  });

  it('an abort', async () => {
    const controller = new AbortController();
    const opened = await open('/game.u', controller.signal);
    const reading = opened.slice(3 * blockSize, 4 * blockSize, controller.signal);
    controller.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
  });
});
