import { vi } from 'vitest';

/** Calls `ended` each time long work ends its task, until mocks are restored. */
export function onTaskEnd(ended: () => void): void {
  const { postMessage } = MessagePort.prototype;
  vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (this: MessagePort, message) {
    // The test runner has messages of its own.
    if (message === null) ended();
    Reflect.apply(postMessage, this, [message]);
  });
}
