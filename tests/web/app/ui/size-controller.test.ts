import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { SizeController } from '../../../../web/src/app/ui/size-controller.js';

const observed = new Set<object>();
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = (element: object): unknown => observed.add(element);
    disconnect = (): void => observed.clear();
  },
);
afterEach(() => observed.clear());

test('an element is observed while its host is in the page, also after an update that Lit runs later', () => {
  const found = { element: {} as Element };
  const host = { addController() {} } as unknown as ReactiveControllerHost;
  const controller: ReactiveController = new SizeController(
    host,
    () => found.element,
    () => undefined,
  );
  controller.hostConnected!();
  expect([...observed]).toEqual([found.element]);
  found.element = {} as Element;
  controller.hostUpdated!();
  expect([...observed]).toEqual([found.element]);
  controller.hostDisconnected!();
  controller.hostUpdated!();
  expect(observed.size).toBe(0);
});
