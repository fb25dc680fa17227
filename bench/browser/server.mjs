import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ask, root } from '../../scripts/support/run.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.glb': 'model/gltf-binary',
};

/** A key and a certificate for 127.0.0.1, made by openssl; null without it. */
async function certificate() {
  const folder = join(root, 'build/bench/browser');
  await mkdir(folder, { recursive: true });
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name));
  const wanted = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '3650'];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  if (!existsSync(cert) && ask('openssl', ['req', '-x509', ...wanted, ...subject]) === null) return null;
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/**
 * Serves files by HTTP/2, as public servers do, compressed with brotli at its highest quality where that makes them smaller.
 *
 * @param find the bytes of a path, or null
 * @param bodiesAfter milliseconds from the headers of a response to its body
 * @returns {origin, trust, bytes, close}: `trust` is the argument that makes Chromium accept the certificate, `bytes(path)` how
 *   many bytes are sent; null without openssl
 */
export async function serve(find, bodiesAfter = 0) {
  const secret = await certificate();
  if (!secret) return null;
  const bodies = new Map();
  const bodyOf = (path) => {
    if (!bodies.has(path)) {
      const bytes = find(path);
      const packed = bytes && brotliCompressSync(bytes);
      const isSmaller = packed && packed.length < bytes.length;
      bodies.set(path, bytes && { bytes: isSmaller ? packed : bytes, encoding: isSmaller ? 'br' : null });
    }
    return bodies.get(path);
  };
  const server = createSecureServer({ ...secret, allowHTTP1: true }, (request, response) => {
    const path = decodeURIComponent(request.url.split('?')[0]);
    const body = bodyOf(path);
    if (!body) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-length': body.bytes.length,
      'cache-control': 'max-age=3600',
      ...(body.encoding && { 'content-encoding': body.encoding }),
    });
    if (bodiesAfter === 0) return response.end(body.bytes);
    response.flushHeaders();
    return setTimeout(() => response.end(body.bytes), bodiesAfter);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const key = new X509Certificate(secret.cert).publicKey.export({ type: 'spki', format: 'der' });
  const digest = createHash('sha256').update(key).digest('base64');
  return {
    origin: `https://127.0.0.1:${server.address().port}`,
    trust: `--ignore-certificate-errors-spki-list=${digest}`,
    bytes: (path) => bodyOf(path)?.bytes.length ?? 0,
    close: () => server.close(),
  };
}
