import type { ReactiveController } from 'lit';
import { expect, test } from 'vitest';
import { EventController } from '../../../../web/src/app/ui/event-controller.js';

/** A host that counts requested updates and calls its controllers as Lit does. */
class Host {
  updates = 0;
  updateComplete = Promise.resolve(true);
  readonly #controllers: ReactiveController[] = [];

  addController = (controller: ReactiveController): void => void this.#controllers.push(controller);
  removeController = (): void => undefined;
  requestUpdate = (): void => void (this.updates += 1);
  connect = (): void => this.#controllers.forEach((each) => each.hostConnected?.());
  update = (): void => this.#controllers.forEach((each) => each.hostUpdate?.());
  disconnect = (): void => this.#controllers.forEach((each) => each.hostDisconnected?.());
}

test('events of the target request updates while the host is connected', () => {
  const host = new Host();
  const target = new EventTarget();
  new EventController(host, () => target);
  target.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(0);
  host.connect();
  target.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(1);
  host.disconnect();
  target.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(1);
});

test('an update that Lit runs after the host was removed does not listen again', () => {
  const host = new Host();
  const target = new EventTarget();
  new EventController(host, () => target);
  host.connect();
  host.disconnect();
  host.update();
  target.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(0);
});

test('a target that was replaced before an update is listened to after it', () => {
  const host = new Host();
  let target = new EventTarget();
  new EventController(host, () => target);
  host.connect();
  const first = target;
  target = new EventTarget();
  host.update();
  first.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(0);
  target.dispatchEvent(new Event('change'));
  expect(host.updates).toBe(1);
});
