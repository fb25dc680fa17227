import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressOf, fetchFile, namesOfAddresses } from '../../../web/src/core/files/fetch-file.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { serve } from '../../support/serve.js';

const server = serve((request, response) => {
  if (request.url === '/crate.zip') {
    response.writeHead(200, { 'Content-Length': 6 }).end('crate!');
  } else if (request.url === '/cut.zip') {
    response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy());
  } else if (request.url === '/endless') {
    response.writeHead(200).write('a');
  } else {
    response.writeHead(Number(request.url!.slice(1))).end();
  }
});

afterEach(() => vi.unstubAllGlobals());

const get = (path: string, signal?: AbortSignal) =>
  fetchFile(new URL(path, server.origin), 'crate.zip', () => {}, signal);

describe('downloads', () => {
  it('returns the bytes and reports progress', async () => {
    const steps: number[][] = [];
    const address = new URL('/crate.zip', server.origin);
    const contents = await fetchFile(address, 'crate.zip', (...step) => steps.push(step));
    expect(await new Blob([contents]).text()).toBe('crate!');
    expect(steps.at(-1)).toEqual([6, 6]);
  });

  it('reports file and status when the server responds with an error', async () => {
    await expect(get('/404')).rejects.toThrow(
      `crate.zip could not be downloaded: the server answered 404 (not found). The address was ${server.origin}/404. ` +
        'Look at the address, or drop the file here.',
    );
    await expect(get('/500')).rejects.toThrow('the server answered 500 (a server error)');
    await expect(get('/418')).rejects.toThrow('the server answered 418. ');
  });

  it('reports an address that leads to a web page', async () => {
    await expect(get('data:text/plain,%0A<!DOCTYPE html><title>crate.zip</title>')).rejects.toThrow(
      'crate.zip could not be opened: its address leads to a web page, not to the file.',
    );
  });

  it('reports an interrupted connection', async () => {
    await expect(get('/cut.zip')).rejects.toThrow(
      /^crate\.zip could not be downloaded: the connection to 127\.0\.0\.1:\d+ broke off/,
    );
  });

  it('throws the reason of an aborted signal', async () => {
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Error('enough'));
    const address = new URL('/endless', server.origin);
    const download = fetchFile(address, 'crate.zip', onProgress, controller.signal);
    await expect(download).rejects.toThrow('enough');
  });

  it('reports an unreachable server', async () => {
    await expect(get('http://127.0.0.1:9/a.zip')).rejects.toThrow(
      'crate.zip could not be downloaded: 127.0.0.1:9 did not answer',
    );
  });

  it('reports missing CORS headers of a server that responds', async () => {
    vi.stubGlobal('location', new URL('https://retromesh.example/'));
    vi.stubGlobal('fetch', async (_: URL, options?: RequestInit) => {
      if (options?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
      return new Response();
    });
    await expect(get('https://files.example.org/crate.zip')).rejects.toThrow(
      'files.example.org does not let other pages read crate.zip (no Access-Control-Allow-Origin). Download it and drop it here.',
    );
  });

  it('reports that the device is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(get('/crate.zip')).rejects.toThrow(
      'crate.zip could not be downloaded: this device is offline',
    );
  });
});

it('ends a download whose size is announced as too large', async () => {
  const cancel = vi.fn();
  const headers = { 'Content-Length': String(300 << 20) };
  const response = new Response(new ReadableStream({ cancel }), { headers });
  const address = new URL('/a.zip', server.origin);
  const download = fetchFile(
    address,
    'a.zip',
    () => {},
    undefined,
    async () => response,
  );
  await expect(download).rejects.toThrow('a.zip stopped at 256 MB');
  expect(cancel).toHaveBeenCalledOnce();
});

describe('addresses', () => {
  const names = (...addresses: string[]) =>
    namesOfAddresses(addresses.map((address) => new URL(address, 'https://a.example')));

  it('are named by their last path segment, percent-decoded once', () => {
    expect(names('/m/Book_d.3d?raw=1#x')).toEqual(['Book_d.3d']);
    expect(names('/m/100%25%20%23a.pcx')).toEqual(['100% #a.pcx']);
    expect(names('/m/%2525.pcx')).toEqual(['%25.pcx']);
    expect(names('/m/50%.pcx')).toEqual(['50%.pcx']);
    expect(names('/m/a%2Fb.pcx')).toEqual(['a%2Fb.pcx']);
    expect(names('/', 'data:,x')).toEqual(['a.example', 'file']);
  });

  it('are named by their whole path where segments are equal', () => {
    expect(names('/a/skin.png', '/b/Skin.png', '/b/c_d.3d')).toEqual(['a/skin.png', 'b/Skin.png', 'c_d.3d']);
  });

  it('of unsupported schemes are rejected by name', () => {
    vi.stubGlobal('location', new URL('https://retromesh.example/page/'));
    expect(addressOf('models/a.zip').href).toBe('https://retromesh.example/page/models/a.zip');
    expect(() => addressOf('javascript:alert(1)')).toThrow(
      'addresses that start with javascript: hold no models',
    );
    expect(() => addressOf('https://')).toThrow(ModelError);
  });
});
