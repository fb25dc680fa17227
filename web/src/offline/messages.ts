/** What the page tells a service worker: take over as the new version, or find out whether the server still has a service worker. */
export type ToServiceWorker = 'take-over' | 'check';
