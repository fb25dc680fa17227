import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Connections, type MessageSource, type Service } from '../../../web/src/embed/connections.js';
import { RequestError } from '../../../web/src/embed/request-error.js';
import type { Command } from '../../../web/src/embed/requests.js';

interface Posted {
  readonly message: { id: unknown; result: { version: number } };
  readonly targetOrigin: string;
  readonly port: MessagePort;
}

/** A window in which messages can be delivered, with the page around it and another window. */
class Frame implements MessageSource {
  readonly posted: Posted[] = [];
  readonly commands: Command[] = [];
  readonly other = { postMessage: () => this.posted.push(null!) };
  readonly parent = {
    postMessage: (message: Posted['message'], options: { targetOrigin: string; transfer: [MessagePort] }) => {
      const [port] = options.transfer;
      onTestFinished(() => port?.close());
      this.posted.push({ message, targetOrigin: options.targetOrigin, port });
    },
  };
  #listener: (event: MessageEvent) => void = () => {};

  addEventListener(_: 'message', listener: (event: MessageEvent) => void): void {
    this.#listener = listener;
  }

  connections(run: Service['run'] = async () => ({ result: {} })): Connections {
    return new Connections(this, {
      welcome: () => ({ methods: [], events: [], model: null }),
      run: (command) => {
        this.commands.push(command);
        return run(command);
      },
    });
  }

  deliver(data: unknown, source: unknown = this.parent, origin = 'https://wiki.example.org'): void {
    this.#listener({ data, source, origin } as MessageEvent);
  }
}

afterEach(() => void vi.useRealTimers());

const hello = { retromesh: 1, id: 'h', method: 'hello', params: { version: 1 } };

/** Sends a message on a port and resolves with the answer. */
function ask(port: MessagePort, message: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }: MessageEvent) => resolve(data);
    port.postMessage(message);
  });
}

test('hello of the page around the frame is answered to its origin, with a port', () => {
  const frame = new Frame();
  const connections = frame.connections();
  frame.deliver(hello);
  expect(frame.posted).toMatchObject([
    {
      message: { retromesh: 1, id: 'h', result: { version: 1, model: null } },
      targetOrigin: 'https://wiki.example.org',
    },
  ]);
  expect(connections.count).toBe(1);
});

test('a page without an origin is answered as well', () => {
  const frame = new Frame();
  frame.connections();
  frame.deliver(hello, frame.parent, 'null');
  expect(frame.posted[0]!.targetOrigin).toBe('*');
});

test('a newer client is answered in the version of the frame', () => {
  const frame = new Frame();
  frame.connections();
  frame.deliver({ ...hello, params: { version: 9 } });
  expect(frame.posted[0]!.message.result.version).toBe(1);
});

test('nothing but hello of the page around the frame is answered or obeyed', () => {
  const frame = new Frame();
  const connections = frame.connections();
  frame.deliver(hello, frame.other);
  frame.deliver(hello, frame);
  frame.deliver(hello, null);
  frame.deliver({ ...hello, retromesh: 2 });
  frame.deliver({ ...hello, params: {} });
  for (const method of ['play', 'load', 'snapshot'])
    frame.deliver({ retromesh: 1, id: 1, method, params: { src: 'a.zip' } });
  frame.deliver('hello');
  connections.send('pause', { clip: null, frame: 0, time: 0, playing: false });
  expect(frame.posted).toEqual([]);
  expect(frame.commands).toEqual([]);
});

test('a frame that is a page of its own has no connections', () => {
  const frame = new Frame();
  Object.assign(frame, { parent: frame });
  expect(frame.connections().count).toBe(0);
  frame.deliver(hello, frame);
  expect(frame.posted).toEqual([]);
});

test('requests on the port are carried out and answered, errors included', async () => {
  const frame = new Frame();
  frame.connections(async ({ method }) => {
    if (method === 'snapshot') throw new RequestError('no-model', 'No model is shown.');
    if (method === 'load')
      throw Object.assign(new Error('a.zip is gone.'), { report: { code: 'not-found' } });
    if (method === 'play') throw 'words';
    return { result: { method } };
  });
  frame.deliver(hello);
  const { port } = frame.posted[0]!;
  const answer = (method: string, params = {}) => ask(port, { retromesh: 1, id: 7, method, params });
  expect(await answer('pause')).toEqual({ retromesh: 1, id: 7, result: { method: 'pause' } });
  expect(await answer('jump')).toMatchObject({ id: 7, error: { code: 'unknown-method' } });
  expect(await answer('seek', { time: -1 })).toMatchObject({ id: 7, error: { code: 'bad-parameter' } });
  expect(await answer('snapshot')).toMatchObject({
    error: { code: 'no-model', message: 'No model is shown.' },
  });
  expect(await answer('load', { src: 'a.zip' })).toMatchObject({
    error: { code: 'not-found', message: 'a.zip is gone.' },
  });
  expect(await answer('play')).toMatchObject({ error: { code: 'failed', message: 'words' } });
  expect(frame.commands.map(({ method }) => method)).toEqual(['pause', 'snapshot', 'load', 'play']);
});

test('messages on the port that are no requests are ignored', async () => {
  const frame = new Frame();
  frame.connections();
  frame.deliver(hello);
  const { port } = frame.posted[0]!;
  for (const message of [null, 1, 'play', {}, [], { id: 1, method: 'play' }]) port.postMessage(message);
  expect(await ask(port, { retromesh: 1, id: 2, method: 'pause' })).toMatchObject({ id: 2 });
  expect(frame.commands).toHaveLength(1);
});

test('events go to all that are connected, and at most eight are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frame = new Frame();
  const connections = frame.connections();
  for (let i = 0; i < 8; i += 1) frame.deliver(hello);
  vi.advanceTimersByTime(100);
  frame.deliver(hello);
  expect(connections.count).toBe(8);
  const received = new Promise((resolve) => (frame.posted[8]!.port.onmessage = ({ data }) => resolve(data)));
  const detail = { clip: 'Walk', frame: 0, time: 0, playing: true };
  connections.send('play', detail);
  expect(await received).toEqual({ retromesh: 1, event: 'play', detail });
});

test('of thousands of messages at once, the first are obeyed and the others refused, until some time has passed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frame = new Frame();
  const connections = frame.connections();
  for (let i = 0; i < 1000; i += 1) frame.deliver(hello);
  expect(connections.count).toBe(8);
  expect(frame.posted.filter(({ port }) => port)).toHaveLength(8);
  expect(frame.posted[999]!.message).toMatchObject({ id: 'h', error: { code: 'busy' } });
  const { port } = frame.posted[7]!;
  const answers: { error?: { code: string } }[] = [];
  const all = new Promise<void>((done) => {
    port.onmessage = ({ data }) => answers.push(data) === 1000 && done();
  });
  for (let id = 0; id < 1000; id += 1) port.postMessage({ retromesh: 1, id, method: 'pause' });
  await all;
  expect(answers.filter(({ error }) => error?.code === 'busy')).toHaveLength(968);
  expect(frame.commands).toHaveLength(32);
  await vi.advanceTimersByTimeAsync(100);
  expect(await ask(port, { retromesh: 1, id: 1, method: 'pause' })).toHaveProperty('result');
});

test('a page that asks without waiting is told that too many requests wait', async () => {
  const frame = new Frame();
  const answers: { id: number; error?: { code: string } }[] = [];
  let goOn = (): void => {};
  const held = new Promise<void>((done) => (goOn = done));
  frame.connections(async () => {
    await held;
    return { result: {} };
  });
  frame.deliver(hello);
  const { port } = frame.posted[0]!;
  const last = new Promise<void>((done) => {
    port.onmessage = ({ data }) => {
      if (answers.push(data) === 1) goOn();
      if (answers.length === 33) done();
    };
  });
  for (let id = 0; id < 33; id += 1) port.postMessage({ retromesh: 1, id, method: 'snapshot' });
  await last;
  expect(answers[0]).toMatchObject({ id: 32, error: { code: 'busy' } });
  expect(answers.filter(({ error }) => error)).toHaveLength(1);
});
