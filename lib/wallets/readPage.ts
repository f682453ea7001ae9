/** Reads what other scripts put on the page; `null` if that throws, as some wallets' getters do. */
export function readPage<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null; // Another script's error.
  }
}
