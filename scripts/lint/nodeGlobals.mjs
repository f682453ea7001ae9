// @ts-check

/** What Node has without an import, for scripts that no type check sees. */
export const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextDecoder',
  'TextEncoder',
  'clearInterval',
  'clearTimeout',
  'console',
  'fetch',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
];
