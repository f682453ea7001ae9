/**
 * What browsers give to secure pages alone, those at https and at localhost. At the address of a machine in a home network
 * (`http://192.168.…`) it is not there, though the platform's types promise it: here each is `undefined` then. The lint rule
 * `foyer/secure-context` keeps other code from reading it.
 */
export const secureContext = {
  get locks(): LockManager | undefined {
    return navigator.locks;
  },
  get clipboard(): Clipboard | undefined {
    return navigator.clipboard;
  },
  get serviceWorker(): ServiceWorkerContainer | undefined {
    return navigator.serviceWorker;
  },
  get caches(): CacheStorage | undefined {
    return globalThis.caches;
  },
  get geolocation(): Geolocation | undefined {
    return window.isSecureContext ? navigator.geolocation : undefined;
  },
  /** Hands something to another app; some browsers have it nowhere. */
  get share(): Navigator['share'] | undefined {
    return navigator.share?.bind(navigator);
  },
};

/** A random UUID (RFC 9562, version 4), on any page: `crypto.randomUUID` is for secure ones. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
