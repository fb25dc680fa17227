import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { answerCalls, type CallPort } from '../../../web/src/threads/answer-calls.js';
import type { CallContext } from '../../../web/src/threads/messages.js';
import { WorkerClient, type WorkerPort } from '../../../web/src/threads/worker-client.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { failure } from '../../support/failure.js';

const order: string[] = [];
const calls = {
  sum: (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0),
  async slow(name: string): Promise<string> {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    return name;
  },
  progress(count: number, { onProgress }: CallContext): void {
    for (let part = 1; part <= count; part += 1) onProgress(part / count);
  },
  size: (bytes: Uint8Array) => bytes.length,
  /** Ends when it is aborted. */
  async wait(_: null, { signal }: CallContext): Promise<void> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    order.push('wait was aborted');
  },
  fail(report: boolean): void {
    if (!report) throw new Error('no report');
    const place = { file: 'crate_d.3d', offset: 12 };
    throw new ModelError({ code: 'ends-early', sentence: 'crate_d.3d ends early', ...place });
  },
  uncopied: () => () => 0,
};

/** The listeners of a thread's errors, and how often it was ended. */
const thread = { error: [] as ((event: Event) => void)[], ended: 0 };
const opened: WorkerClient<typeof calls>[] = [];

/** A client and the functions at the two ends of a channel, which copies and transfers as a Worker does. */
function clientOfCalls(): WorkerClient<typeof calls> {
  const { port1, port2 } = new MessageChannel();
  const listen = (port: typeof port1) => (_: string, listener: (event: never) => void) =>
    void port.on('message', (data: unknown) => listener({ data } as never));
  answerCalls(calls, {
    addEventListener: listen(port2),
    postMessage: (message) => port2.postMessage(message),
  } as CallPort);
  const client = new WorkerClient<typeof calls>({
    postMessage: (message, transfer) => port1.postMessage(message, transfer as never),
    addEventListener: (type: string, listener: (event: never) => void) =>
      type === 'message' ? listen(port1)(type, listener) : void thread.error.push(listener as never),
    terminate: () => {
      thread.ended += 1;
      port1.close();
    },
  } as WorkerPort);
  opened.push(client);
  return client;
}

afterEach(() => {
  for (const client of opened.splice(0)) client.close();
  order.length = thread.ended = thread.error.length = 0;
});

describe('calls into a thread', () => {
  test('are answered with the value of the function', async () => {
    expect(await clientOfCalls().call('sum', [1, 2, 3])).toBe(6);
  });

  test('are done one after the other, in their order', async () => {
    const client = clientOfCalls();
    const both = [client.call('slow', 'one'), client.call('slow', 'two')];
    expect(await Promise.all(both)).toEqual(['one', 'two']);
    expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  test('tell their progress before they end', async () => {
    const parts: number[] = [];
    await clientOfCalls().call('progress', 4, { onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.25, 0.5, 0.75, 1]);
  });

  test('hand over the buffers that are transferred', async () => {
    const bytes = new Uint8Array(8);
    expect(await clientOfCalls().call('size', bytes, { transfer: [bytes.buffer] })).toBe(8);
    expect(bytes.length).toBe(0);
  });

  test('are rejected with the ModelError of the thread, its report included', async () => {
    const { message, report } = await failure(clientOfCalls().call('fail', true));
    expect(report).toMatchObject({ code: 'ends-early', file: 'crate_d.3d', offset: 12 });
    expect(message).toBe('crate_d.3d ends early.');
  });

  test('are rejected with other errors, and with that of an answer that cannot be copied', async () => {
    const client = clientOfCalls();
    await expect(client.call('fail', false)).rejects.toThrow(/^no report$/);
    await expect(client.call('uncopied', undefined)).rejects.toThrow(/could not be cloned/);
    expect(await client.call('sum', [4])).toBe(4);
  });
});

describe('a cancelled call', () => {
  test('is rejected with the reason at once, and its function is told', async () => {
    const client = clientOfCalls();
    const task = new AbortController();
    const call = client.call('wait', null, { signal: task.signal });
    const reason = new Error('closed');
    task.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(await client.call('sum', [5])).toBe(5); // after the call before it has ended
    expect(order).toEqual(['wait was aborted']);
  });

  test('that waits for others is never begun', async () => {
    const client = clientOfCalls();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = client.call('wait', null, { signal: one.signal });
    const second = client.call('slow', 'second', { signal: other.signal });
    other.abort();
    one.abort();
    await expect(second).rejects.toThrow(/abort/i);
    await expect(first).rejects.toThrow(/abort/i);
    await client.call('slow', 'third');
    expect(order).toEqual(['wait was aborted', 'third begins', 'third ends']);
  });

  test('is not made when its signal was aborted before', async () => {
    await expect(clientOfCalls().call('slow', 'none', { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
    expect(order).toEqual([]);
  });
});

describe('a thread', () => {
  test('that is ended rejects what waits, and what is called later', async () => {
    const client = clientOfCalls();
    const call = client.call('wait', null);
    client.close();
    await expect(call).rejects.toThrow('The thread was ended.');
    await expect(client.call('sum', [1])).rejects.toThrow('The thread was ended.');
    expect([client.isOpen, thread.ended]).toEqual([false, 1]);
  });

  test('whose script cannot be loaded rejects with a ModelError', async () => {
    const client = clientOfCalls();
    const call = client.call('wait', null);
    thread.error[0]!(new Event('error'));
    await expect(call).rejects.toMatchObject({ report: { code: 'not-loaded' } });
    expect([client.isOpen, thread.ended]).toEqual([false, 1]);
  });
});
