import type { RequestListener } from 'node:http';

/** A file as servers have it, which send ranges. `sent` is told of each answer. */
export const ranges =
  (bytes: Uint8Array, sent: (method: string, bytes: number) => void = () => {}): RequestListener =>
  ({ method, headers }, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
    sent(method!, method === 'HEAD' ? 0 : part.length);
    response.writeHead(first === undefined ? 200 : 206, { 'Content-Length': part.length });
    response.end(method === 'HEAD' ? undefined : part);
  };
