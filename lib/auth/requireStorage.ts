import { StorageBlockedError } from '@/lib/errors/StorageBlockedError';

const PROBE_KEY = 'foyer-probe';

/**
 * Sees whether the browser's storage can be written: it is closed where a visitor blocks all site data, and full in some
 * private windows.
 *
 * @throws StorageBlockedError
 */
export function requireStorage(): void {
  try {
    localStorage.setItem(PROBE_KEY, '1');
    localStorage.removeItem(PROBE_KEY);
  } catch (cause) {
    throw new StorageBlockedError(cause);
  }
}
