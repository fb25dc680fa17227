// The build writes this module: web/pwa/precache-list.ts.
declare module '#precache/list.js' {
  export const precache: import('./precache.js').Precache;
}
